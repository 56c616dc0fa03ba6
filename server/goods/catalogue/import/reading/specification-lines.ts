type Specification = { name: string; value: string };

/** A data sheet as one cell of a file: `nom : valeur`, one per line. A colon in a name is written `\:`. */
export const writeSpecifications = (sheet: readonly Specification[]): string =>
  sheet
    .map(({ name, value }) => `${onOneLine(name).replaceAll(':', '\\:')} : ${onOneLine(value)}`)
    .join('\n');

/** The data sheet in a cell; undefined when a line has no name or no value. */
export function readSpecifications(cell: string): Specification[] | undefined {
  const lines = cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const sheet = lines.map((line) => {
    const [, name = '', value = ''] = /^(.*?)(?<!\\):(.*)$/.exec(line) ?? [];
    return { name: name.replaceAll('\\:', ':').trim(), value: value.trim() };
  });
  return sheet.every(({ name, value }) => name !== '' && value !== '') ? sheet : undefined;
}

const onOneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
