import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { screens } from '#contract/base/screens.ts';

/** A file's imports. Paths are relative to the repository. */
export type Module = {
  path: string;
  /** A path of ours (`server/base/problem.ts`) or the name of a package. */
  imports: string[];
  lazyImports: string[];
  /** Modules of the tables whose rows this file inserts, updates or deletes. */
  writes: string[];
  hasDefaultExport: boolean;
  apiStrings: string[];
  screenStrings: string[];
};

/** The districts that each may import from. The contract has the same districts, without arrows. */
const DISTRICTS: Record<string, Record<string, string[]>> = {
  server: {
    base: [],
    talk: ['base'],
    goods: ['base', 'talk'],
    sales: ['base', 'talk', 'goods'],
    money: ['base', 'talk', 'goods', 'sales'],
    delivery: ['base', 'talk', 'goods', 'sales', 'money'],
    people: ['base', 'talk', 'goods', 'sales'],
    site: ['base', 'talk', 'goods', 'sales', 'money'],
    running: ['base', 'talk', 'goods', 'sales', 'money', 'delivery', 'people', 'site'],
  },
  // An order's screen has panels of money and rounds, and the inbox answers reviews.
  office: {
    base: [],
    talk: ['base', 'goods'],
    goods: ['base'],
    money: ['base', 'goods'],
    delivery: ['base', 'goods', 'money'],
    sales: ['base', 'talk', 'goods', 'money', 'delivery'],
    people: ['base', 'sales'],
    site: ['base'],
    running: ['base', 'site'],
  },
  // A product's card has the buttons of the basket. No part of the shop talks or runs.
  shop: {
    base: [],
    money: ['base'],
    sales: ['base', 'money'],
    goods: ['base', 'sales'],
    delivery: ['base', 'sales'],
    people: ['base', 'money', 'sales'],
    site: ['base', 'money', 'sales', 'goods', 'people'],
  },
};
const STARTS =
  /^(server\/[\w.-]+|office\/([\w.-]+|(menu|layout)\/[\w.-]+)|shop\/([\w.-]+|routes\/.+))$/;
/** A subject's tables; other districts may read them, as a statement joins what it needs. */
const TABLES = /\/tables\.ts$/;
/** Writers of another district's tables without an arrow to it, and why. */
const WRITES_ELSEWHERE: Record<string, string> = {
  'server/goods/stock/moves/record-move.ts': 'a move of goods counts on the line of the order',
  'server/goods/stock/value/line-costs.ts': 'what goods cost stands on the line of the order',
  'server/people/customers/forget-papers.ts': 'the law: a person is forgotten everywhere',
  'server/people/customers/forget-person.ts': 'the law: a person is forgotten everywhere',
  'server/people/customers/forget-purchases.ts': 'the law: what a person bought is forgotten too',
  'server/talk/whatsapp/carry-message.ts': 'the provider says what a code has cost',
  'server/talk/whatsapp/receive-notices.ts': 'a person ends her alerts and answers by message',
};

const FOLDERS = [
  'contract',
  'browser',
  'server',
  'shop',
  'office',
  'driver',
  'till',
  'sandbox',
  'demo',
  'tests',
  'bench',
  'scripts',
  'packages',
];
/** Settings of Vite and React Router at the root count as a folder. */
const TOOL_SETTINGS = /^[\w.-]+\.config\.ts$/;
/** A path of our own API, with or without a host; the card gateway has such paths too. */
const API_STRING = /^(https?:\/\/(?!app\.paydunya\.com\/)[^/]*)?\/api\//;
/** Places of our paths, and files with another API's paths. */
const WRITES_API_PATHS =
  /^(contract\/base\/urls\.ts$|packages\/client\/src\/|server\/money\/payments\/providers\/|sandbox\/|bench\/drill\/prometheus\.ts$)/;
/** A screen of the shop up to its number, query or hash; home is a path of much else. */
const SCREEN = Object.values(screens)
  .filter((path) => path !== screens.home)
  .map((path) => path.split(':')[0])
  .join('|');
const SCREEN_STRING = new RegExp(`^(${SCREEN})([:?#]|$)`);
const NAMED_SCREEN = new RegExp(`['"\`}](${SCREEN})`);
const NAMES_SCREENS = /^(shop|server|contract)\/(?!base\/screens\.ts$)/;
const TEST_CODE = /\.(test|fixture)\.tsx?$/;
const SPEAKS_HTTP =
  /^server\/(base\/(http|answers|pages)\/|[\w.-]+$|.*\/(routes(-[a-z]+)?|site-files|serve-list|parts)\.ts$)/;
/** An inline type of another file: `import('./a.ts').A`. */
const IMPORTED_TYPE = /\bimport\(\s*['"]([^'"]+)['"]\s*\)\s*\./g;
const TABLE_IMPORT = /import (?:type )?\{([^}]*)\} from '([^']*\/tables\.ts)'/g;
const WRITTEN_TABLE =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|(?:insert into|update|delete from) \$\{(\w+)\}/g;

const WANTS_DEFAULT_EXPORT = [
  TOOL_SETTINGS,
  /^shop\/(root|entry\.\w+|routes)\.tsx?$/,
  /^shop\/routes\/[\w/-]+\.tsx$/,
  /^shop\/site\/layout\/(shop|checkout)-layout\.tsx$/,
  /^office\/main\.tsx$/,
  /^tests\/helpers\/base\/browser\/browser-setup\.ts$/,
];

export function readModules(root: string): Module[] {
  const files = FOLDERS.flatMap((folder) =>
    (existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      : []
    ).map((name) => join(folder, name)),
  );
  const settings = readdirSync(root).filter((name) => TOOL_SETTINGS.test(name));
  return [...files, ...settings]
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file))
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')));
}

/** Throws when the source is not TypeScript. */
export function readModule(path: string, source: string): Module {
  const parsed = parseSync(path, source);
  const { module, errors } = parsed;
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const resolve = (name: string) => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? join(dirname(path), name) : name;
  };
  const lazyImports = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    .filter((text) => /^['"`]/.test(text))
    .map((text) => resolve(text.slice(1, -1)));
  const reExported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const types = [...source.matchAll(IMPORTED_TYPE)].map(([, name = '']) => name);
  // A file's tree costs far more than its imports, and few files have such a path.
  const strings =
    /\/api\//.test(source) || NAMED_SCREEN.test(source) ? [...stringsOf(parsed.program)] : [];
  return {
    path,
    imports: [...[...imported, ...reExported, ...types].map(resolve), ...lazyImports],
    lazyImports,
    writes: writtenTables(source).map(resolve),
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName: { kind, name } }) => kind === 'Default' || name === 'default'),
    ),
    apiStrings: strings.filter((text) => API_STRING.test(text)),
    screenStrings: strings.filter((text) => SCREEN_STRING.test(text)),
  };
}

/** Modules of the tables that a source writes. */
function writtenTables(source: string): string[] {
  const written = new Set(
    [...source.matchAll(WRITTEN_TABLE)].map(([, method, text]) => method ?? text),
  );
  return [...source.matchAll(TABLE_IMPORT)]
    .filter(([, names = '']) => names.split(',').some((name) => written.has(name.trim())))
    .map(([, , from = '']) => from);
}

/** Imports against the order of folders and districts (`docs/decisions/064*`), one line each. */
export function findViolations(modules: Module[]): string[] {
  const lazilyLoaded = new Set(modules.flatMap(({ lazyImports }) => lazyImports));
  return modules.flatMap((module) => {
    const { path } = module;
    const isTest = TEST_CODE.test(path);
    const found = module.imports.flatMap((target) => {
      const rule = isTest ? undefined : ruleBroken(path, target);
      return rule === undefined ? [] : [`${path} imports ${target}: ${rule}`];
    });
    const mayWrite = isTest || path in WRITES_ELSEWHERE;
    for (const table of mayWrite ? [] : module.writes) {
      const rule = betweenDistricts(path, table);
      if (rule !== undefined) found.push(`${path} writes ${table}: ${rule}`);
    }
    for (const text of WRITES_API_PATHS.test(path) ? [] : module.apiStrings) {
      found.push(`${path} writes ${text}: API paths stand in contract/base/urls.ts`);
    }
    const namesScreens = NAMES_SCREENS.test(path) && !isTest;
    for (const text of namesScreens ? module.screenStrings : []) {
      found.push(`${path} writes ${text}: screens stand in contract/base/screens.ts`);
    }
    const mayExportDefault =
      WANTS_DEFAULT_EXPORT.some((pattern) => pattern.test(path)) || lazilyLoaded.has(path);
    if (module.hasDefaultExport && !mayExportDefault) {
      found.push(`${path}: no file wants its default export`);
    }
    return found;
  });
}

function ruleBroken(path: string, target: string): string | undefined {
  const [folder = ''] = path.split('/');
  const [targetFolder = ''] = target.split('/');
  const isOurs = target.includes('/') && FOLDERS.includes(targetFolder);
  if (isOurs && folder !== targetFolder) return betweenFolders(folder, targetFolder);
  if (folder === 'server' && !SPEAKS_HTTP.test(path)) {
    if (/^(fastify|@fastify\/.*)$/.test(target)) return 'the domain knows no Fastify';
    if (/^server\/base\/(http|pages)\//.test(target)) return 'the domain knows no HTTP';
  }
  return isOurs && !TABLES.test(target) ? betweenDistricts(path, target) : undefined;
}

function betweenFolders(from: string, to: string): string | undefined {
  if (from === 'packages')
    return 'packages/ are for programs of others, which have nothing of ours';
  if (from === 'contract') return 'contract/ imports nothing of ours';
  const sides = ['server', 'shop', 'office', 'driver', 'till'];
  if (sides.includes(from) && sides.includes(to)) {
    return 'the server, the shop, the back-office, the driver’s page and the till meet over HTTP';
  }
  if (from === 'browser' && sides.includes(to)) return 'browser/ knows no application';
  if (from === 'server' && to === 'browser') return 'browser/ is for pages';
  const toolsOnly = ['tests', 'demo', 'sandbox', 'bench', 'scripts'];
  const isTool = toolsOnly.includes(from) || TOOL_SETTINGS.test(from);
  if (toolsOnly.includes(to) && !isTool) return `${to}/ is for scripts and tests`;
  return undefined;
}

/** Why a file may not import another of the same application; undefined when it may. */
function betweenDistricts(path: string, target: string): string | undefined {
  const [top = '', from = ''] = path.split('/');
  const [, to = ''] = target.split('/');
  const arrows = DISTRICTS[top];
  if (arrows === undefined || STARTS.test(path)) return undefined;
  if (STARTS.test(target)) return 'no district knows what starts';
  if (from === to) return undefined;
  const known = arrows[from];
  if (known === undefined) return `${top}/${from} is no district`;
  return known.includes(to) ? undefined : `${from} does not know ${to}`;
}

function* stringsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === 'Literal' && typeof value === 'string') yield value;
  if (type === 'TemplateElement') yield (value as { raw: string }).raw;
  for (const child of Object.values(node)) yield* stringsOf(child);
}
