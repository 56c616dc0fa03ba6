import { Parser } from 'saxen';
import { Problem } from '#server/base/problem.ts';

/** The callbacks of `readXml`; names come without their namespace. */
export type XmlListener = {
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** A larger tag or text is no cell of a catalogue and would fill the memory. */
const MAX_TOKEN_BYTES = 1024 * 1024;

/** Parses XML as it arrives and yields after each part. Throws the parser's errors and `too-large`. */
export async function* readXml(
  parts: AsyncIterable<Buffer>,
  listener: XmlListener,
): AsyncGenerator<void> {
  let silentBytes = 0;
  const heard = () => {
    silentBytes = 0;
  };
  const parser = new Parser()
    .on('error', (error) => {
      throw error;
    })
    .on('openTag', (name, attributes, decode) => {
      heard();
      listener.open?.(localName(name), () => localAttributes(attributes() || {}, decode));
    })
    .on('closeTag', (name) => {
      heard();
      listener.close?.(localName(name));
    })
    .on('text', (text, decode) => {
      heard();
      listener.text?.(decode(text));
    })
    .on('cdata', (text) => {
      heard();
      listener.text?.(text);
    });
  const decoder = new TextDecoder();
  for await (const part of parts) {
    silentBytes += part.length;
    parser.write(decoder.decode(part, { stream: true }));
    if (silentBytes > MAX_TOKEN_BYTES) {
      throw new Problem('too-large', 'Une cellule de ce classeur contient trop de texte.');
    }
    yield;
  }
  parser.write(decoder.decode());
  parser.end();
  yield;
}

/** Parses XML to its end. Throws as `readXml`. */
export async function hearXml(parts: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(parts, listener));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function localAttributes(
  attributes: Record<string, string>,
  decode: (text: string) => string,
): Record<string, string> {
  const local: Record<string, string> = {};
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) local[localName(name)] = decode(attributes[name] ?? '');
  }
  return local;
}
