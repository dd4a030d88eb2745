// usage: node pack.js [FOLDER]    packs the extension into regola-VERSION.vsix, here or in that folder
//
// The same as `vsce package` does, without a package from anywhere: a zip file with the extension and two lists of it.
'use strict';

const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const about = JSON.parse(fs.readFileSync(path.join(__dirname, 'package.json'), 'utf8'));
const types = { '.js': 'application/javascript', '.json': 'application/json', '.md': 'text/markdown',
                '.png': 'image/png', '.vsixmanifest': 'text/xml' };

const escaped = (text) => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${Object.entries(types).map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`).join('\n')}
</Types>
`;

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="${about.name}" Version="${about.version}" Publisher="${about.publisher}"/>
<DisplayName>${escaped(about.displayName)}</DisplayName>
<Description xml:space="preserve">${escaped(about.description)}</Description>
<Tags>${about.contributes.languages.flatMap((l) => [l.id, ...l.extensions.map((e) => `__ext_${e.slice(1)}`)]).join()}</Tags>
<Categories>${about.categories.join()}</Categories>
<GalleryFlags>Public</GalleryFlags>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(about.engines.vscode)}"/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
</Assets>
</PackageManifest>
`;

/** The files below a name, folders opened. */
function files(name) {
  const whole = path.join(__dirname, name);
  return fs.statSync(whole).isDirectory() ? fs.readdirSync(whole).sort().flatMap((each) => files(`${name}/${each}`)) : [name];
}

const table = Array.from({ length: 256 }, (_, i) => {
  let c = i;
  for (let bit = 0; bit < 8; ++bit) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});
const crc32 = (data) => (~data.reduce((crc, byte) => (crc >>> 8) ^ table[(crc ^ byte) & 255], ~0)) >>> 0;

/** A zip file of entries [name, Buffer]; all are of the first day that it knows, so that equal trees pack equally. */
function zip(entries) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, data] of entries) {
    const packed = zlib.deflateRawSync(data, { level: 9 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0); // version
    head.writeUInt16LE(8, 4); // deflate
    head.writeUInt16LE(33, 8); // 1 January 1980
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, more, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]);
}

const entries = [['extension.vsixmanifest', manifest], ['[Content_Types].xml', contentTypes]]
  .map(([name, text]) => [name, Buffer.from(text)]);
for (const name of ['package.json', ...about.files].flatMap(files)) {
  if (!(path.extname(name) in types)) throw new Error(`${name}: pack.js has no type for such a file`);
  entries.push([`extension/${name}`, fs.readFileSync(path.join(__dirname, name))]);
}
const target = path.join(process.argv[2] || '.', `${about.name}-${about.version}.vsix`);
fs.writeFileSync(target, zip(entries));
console.log(target);
