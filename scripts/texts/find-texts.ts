import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A French text of a page, a message or a paper; `{…}` stands for a value. */
export type FrenchText = { file: string; line: number; text: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const FOLDERS = ['contract', 'server', 'shop', 'office', 'driver', 'till', 'browser'];
const NO_TEXTS =
  /\.test\.tsx?$|\.fixture\.ts$|\/tables\.ts$|reading\/dialects\.ts$|top-level-names\.ts$|^shop\/routes\.ts$/;

/** Attributes and properties with names for programs. */
const FOR_PROGRAMS =
  /^(class(Name)?|\w*ClassName|id|key|href|to|d|viewBox|rel|type|sx|style|name|@type|\w+_command)$/;
/** Read by developers and operators only. */
const FOR_DEVELOPERS =
  /^(\w*(Error|Lost|Late|Full)|Counter|Gauge|Histogram|raw|debug|info|warn|error|fatal|query|querySelector|includes)$/;

/**
 * Every French text of the code, in order: text of JSX, or a string that reads like words; not SQL, styles, addresses
 * and names for programs, nor a few small letters without accent, which look like such a name.
 */
export function findTexts(root: string): FrenchText[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !NO_TEXTS.test(file))
      .sort(),
  ).flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** Throws when the source is not TypeScript. */
export function textsOf(file: string, source: string): FrenchText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: FrenchText[] = [];
  const add = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    const shown = text.replaceAll('&nbsp;', ' ').replaceAll(/\{\{\w+\}\}/g, '{…}');
    found.push({ file, line, text: shown.replaceAll(/\s+/g, ' ').trim() });
  };
  visit(program as unknown as Node, (node) => {
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(node.value as string)) {
      add(node, node.value as string);
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      if (readsLikeWords(node.value)) add(node, node.value);
    } else if (node.type === 'TemplateLiteral') {
      const text = textOfTemplate(node);
      if (readsLikeWords(text)) add(node, text);
    }
  });
  return found;
}

function visit(node: Node, see: (node: Node) => void): void {
  if (isForPrograms(node)) return;
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof (child as Node | null)?.type !== 'string') continue;
      // A compared value is never shown.
      if (node.type === 'BinaryExpression' && (child as Node).type === 'Literal') continue;
      visit(child as Node, see);
    }
  }
}

function isForPrograms(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
      return node.source != null;
    case 'TaggedTemplateExpression':
    case 'TSLiteralType':
      return true;
    case 'JSXAttribute':
      return FOR_PROGRAMS.test(nameOf(node.name));
    case 'NewExpression':
    case 'CallExpression':
      return FOR_DEVELOPERS.test(nameOf(node.callee));
    case 'Property':
      return FOR_PROGRAMS.test(nameOf(node.key)) && nameOf(node.key) !== 'name';
    default:
      return false;
  }
}

function nameOf(node: unknown): string {
  const named = node as { name?: string; value?: string; property?: { name?: string } };
  return String(named.name ?? named.property?.name ?? named.value ?? '');
}

function textOfTemplate(node: Node): string {
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('{…}');
}

const CODE =
  /^https?:|^Connection: |^\d{3} [A-Z]|^[/.#@<]|^[\w$]+[.(]|^\([a-z-]+:|charset=|max-age=|\d(px|rem)\b|=>|[a-z]=|;$/;

function isStyle([first = '', ...others]: string[]): boolean {
  if (/^\p{Lu}/u.test(first)) return false;
  return [first, ...others].some((word) => /^-?[a-z]+(-[\w[\].()%/#]+)+$|[a-z]:[a-z-]/.test(word));
}

/** Words of a sentence or a label, unlike the names 'order-lines' or 'order placed'. */
function readsLikeWords(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || CODE.test(text)) return false;
  if (/[àâçéèêëîïôùûœÀÉÈÊÔ’]/.test(text)) return true;
  if (/^[^A-Z,.!?]*$/.test(text.replaceAll('{…}', ''))) return false;
  const words = text.split(/\s+/).filter((word) => word !== '' && word !== '{…}');
  if (words.length > 1) return /^\p{Lu}|[a-z]{2,}[ ,.]/u.test(text) && !isStyle(words);
  return /^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text);
}
