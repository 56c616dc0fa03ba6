import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, as text. */
type Parts = Map<string, string>;
/** The characters of a font's glyphs, by the glyph's hexadecimal number. */
type Signs = Map<string, string>;

/**
 * The texts of a PDF's pages in the order of writing, lines joined by line breaks. Reads the shop's own documents:
 * fonts with a map to Unicode, hexadecimal glyphs. Lines read left to right as drawn, so Arabic has its last letter
 * first.
 */
export function readPdf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  if (!source.startsWith('%PDF-') || !source.trimEnd().endsWith('%%EOF')) {
    throw new Error('This is no whole PDF');
  }
  const parts: Parts = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id = '', part = '']) => [
      id,
      part,
    ]),
  );
  const fonts = readFonts(parts);
  return [...parts.values()]
    .flatMap((part) => /\/Type \/Page\n.*\/Contents (\d+) 0 R/s.exec(part)?.[1] ?? [])
    .map((id) => [...inflate(parts, id).matchAll(/^BT\n(.*?)^ET$/gms)])
    .map((lines) => lines.map(([, line = '']) => textOf(line, fonts)).join('\n'));
}

function readFonts(parts: Parts): Map<string, Signs> {
  const names = [...parts.values()].flatMap((part) => [...part.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    names.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(id) ?? '')?.[1] ?? '';
      return [name, readSigns(inflate(parts, map))];
    }),
  );
}

/** Ranges such as `<0000> <0002> [<0000> <0041> <0066 0069>]`. */
function readSigns(map: string): Signs {
  const signs: Signs = new Map();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    for (const [place, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0');
      const codes = (units.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      signs.set(glyph, String.fromCharCode(...codes));
    }
  }
  return signs;
}

function textOf(line: string, fonts: Map<string, Signs>): string {
  const signs = fonts.get(/\/(F\d+) /.exec(line)?.[1] ?? '');
  const pieces = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g));
  return pieces.map((glyph) => signs?.get(glyph ?? '') ?? '').join('');
}

function inflate(parts: Parts, id: string): string {
  const stream = /stream\n(.*)\nendstream/s.exec(parts.get(id) ?? '')?.[1] ?? '';
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}
