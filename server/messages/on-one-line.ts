/** Text without line breaks and control characters, fit for a header, where a new line begins another. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
