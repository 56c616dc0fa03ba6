import { inflateSync } from 'node:zlib';

const decoder = new TextDecoder('windows-1252');

/**
 * The texts of a PDF's pages, in the order in which they were written and with the marks of one page
 * joined by line breaks. Reads what our documents hold: built-in fonts, texts in hexadecimal.
 */
export function readPdf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  if (!source.startsWith('%PDF-') || !source.trimEnd().endsWith('%%EOF')) {
    throw new Error('This is no whole PDF');
  }
  return [...source.matchAll(/stream\n(.*?)\nendstream/gs)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((stream) => stream.includes('BT'))
    .map((page) => [...page.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => textOf(parts)))
    .map((texts) => texts.join('\n'));
}

/** Pieces of one line, between which stand distances. */
function textOf(parts: string): string {
  const pieces = [...parts.matchAll(/<([0-9a-f]*)>/g)];
  return pieces.map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex'))).join('');
}
