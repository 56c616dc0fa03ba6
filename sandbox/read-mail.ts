/**
 * Subject and text of an e-mail as the shop writes it: one part of plain text in UTF-8, a subject that
 * may be encoded. For e-mail in general there are libraries; this one only shows us our own.
 */
export function readMail(source: Buffer): { subject: string; text: string } {
  const raw = source.toString('latin1');
  const end = raw.indexOf('\r\n\r\n');
  const head = end < 0 ? raw : raw.slice(0, end);
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  const body = end < 0 ? '' : raw.slice(end + 4);
  const text = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit');
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: text.toString('utf8').replaceAll('\r\n', '\n').trimEnd(),
  };
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64');
  if (encoding.toLowerCase() !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return decodeQuoted(body.replace(/=\r\n/g, ''));
}

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; blanks between two of them do not count. */
function decodeWords(header: string): string {
  const parts = header.replace(/(\?=)\s+(?==\?)/g, '$1').split(/(=\?[^?]+\?[bq]\?[^?]*\?=)/i);
  const bytes = parts.map((part) => {
    const [, encoding, word] = /^=\?[^?]+\?([bq])\?([^?]*)\?=$/i.exec(part) ?? [];
    if (encoding === undefined || word === undefined) return Buffer.from(part, 'latin1');
    return encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64')
      : decodeQuoted(word.replaceAll('_', ' '));
  });
  return Buffer.concat(bytes).toString('utf8');
}

function decodeQuoted(text: string): Buffer {
  const decoded = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}
