// The encodings of lists in French, and how their bytes are read.
export type Charset =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'iso-8859-15'
  | 'macintosh'
  | 'cp850';

export type Encoding = {
  charset: Charset;
  /** As what a program took UTF-8 before it saved the text as UTF-8 again. */
  misreadAs?: Misread;
};
export type Misread = 'windows-1252' | 'macintosh';

const NAMES: Record<Charset, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac Roman',
  cp850: 'CP850',
};

/** How people know an encoding. */
export const nameOfEncoding = ({ charset, misreadAs }: Encoding) =>
  misreadAs === undefined ? NAMES[charset] : 'UTF-8 enregistré deux fois';

/** The bytes from 128 on of old tills and of DOS; `TextDecoder` does not know them. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The signs of French, its punctuation and the other letters and signs of Western Europe. */
const SIGNS = [
  ...Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0xa0 + index)),
  ...'\u0153\u0152\u0178€‘’“”„–—…•™‹›†‡\u202f',
];

/** Reads bytes as they come; without bytes, the end. */
export type Decode = (bytes?: Uint8Array) => string;

export function openDecoder({ charset, misreadAs }: Encoding): Decode {
  const decode = charset === 'cp850' ? decodeCp850 : streamOf(charset);
  return misreadAs === undefined ? decode : mending(decode, misreadAs);
}

function streamOf(charset: string): Decode {
  const decoder = new TextDecoder(charset);
  return (bytes) =>
    bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
}

const decodeCp850: Decode = (bytes = new Uint8Array()) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (sign) => CP850[sign.charCodeAt(0) - 0x80] ?? sign);

function mending(decode: Decode, misreadAs: Misread): Decode {
  const { pattern, signs } = misreadSigns(misreadAs);
  let held = '';
  return (bytes) => {
    const text = held + decode(bytes);
    // Three signs stand for one at most, and the next part may bring the last.
    const end = bytes === undefined ? undefined : /[^\0-\x7f]{1,2}$/.exec(text)?.index;
    held = end === undefined ? '' : text.slice(end);
    return text.slice(0, end).replace(pattern, (found) => signs.get(found) ?? found);
  };
}

/** What each sign becomes when its UTF-8 bytes are taken for those of another encoding. */
export function misreadSigns(misreadAs: Misread): { pattern: RegExp; signs: Map<string, string> } {
  const signs = new Map<string, string>();
  const decoders = [new TextDecoder(misreadAs)];
  for (const sign of SIGNS) {
    const bytes = Buffer.from(sign);
    for (const decoder of decoders) signs.set(decoder.decode(bytes), sign);
    if (misreadAs === 'windows-1252') signs.set(bytes.toString('latin1'), sign);
  }
  // The second byte of « à » is a space that does not break, which programs turn into a plain one.
  if (misreadAs === 'windows-1252') signs.set('Ã ', 'à');
  const longestFirst = [...signs.keys()].toSorted((a, b) => b.length - a.length);
  return { pattern: new RegExp(longestFirst.join('|'), 'g'), signs };
}
