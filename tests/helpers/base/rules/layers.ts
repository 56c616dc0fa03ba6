import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { screens } from '#contract/base/screens.ts';

/** A file as the arrows between folders see it. Paths are relative to the repository. */
export type Module = {
  path: string;
  /** A path of ours (`server/base/problem.ts`) or the name of a package. */
  imports: string[];
  /** Those of `imports` that are loaded when needed. */
  lazyImports: string[];
  hasDefaultExport: boolean;
  apiStrings: string[];
  screenStrings: string[];
};

const FOLDERS = [
  'contract',
  'browser',
  'server',
  'shop',
  'office',
  'driver',
  'sandbox',
  'demo',
  'tests',
  'bench',
  'scripts',
  'packages',
];
/** Where a file at the root stands in for a folder: Vite's and React Router's settings. */
const TOOL_SETTINGS = /^[\w.-]+\.config\.ts$/;
/** A path of our own API, with or without the host of a shop; the card gateway has such paths too. */
const API_STRING = /^(https?:\/\/(?!app\.paydunya\.com\/)[^/]*)?\/api\//;
/** Where paths of ours are named, and those that know the paths of somebody else's API. */
const WRITES_API_PATHS =
  /^(contract\/urls\.ts$|packages\/client\/src\/|server\/payments\/providers\/|sandbox\/|bench\/drill\/prometheus\.ts$)/;
/** A screen of the shop up to its number, query or hash; home is a path of much else. */
const SCREEN = Object.values(screens)
  .filter((path) => path !== screens.home)
  .map((path) => path.split(':')[0])
  .join('|');
const SCREEN_STRING = new RegExp(`^(${SCREEN})([:?#]|$)`);
const NAMED_SCREEN = new RegExp(`['"\`}](${SCREEN})`);
/** Whose paths are the shop's: those of the back-office have names of their own. */
const NAMES_SCREENS = /^(shop|server|contract)\/(?!screens\.ts$)/;
const TEST_CODE = /\.(test|fixture)\.tsx?$/;

/**
 * Which subjects of the server a subject may know (design, section 1.2); all of them know `messages`,
 * the queue of jobs and `traces`.
 */
const SUBJECTS: Record<string, string[] | 'all'> = {
  identity: ['limits'],
  audit: [],
  recordings: [],
  'address-media': ['pictures', 'recordings'],
  lists: [],
  queue: [],
  limits: [],
  letters: [],
  pictures: ['letters'],
  media: ['pictures'],
  written: [],
  content: ['media', 'written'],
  settings: ['messages', 'written'],
  accounts: ['limits'],
  customers: ['accounts', 'alerts', 'address-media', 'limits', 'pictures', 'questions'],
  membership: ['limits'],
  messages: [],
  whatsapp: ['limits'],
  visits: [],
  contact: ['limits'],
  stock: [],
  catalogue: ['media', 'stock'],
  packs: ['catalogue', 'media'],
  reviews: ['catalogue', 'limits', 'pictures'],
  questions: ['limits'],
  baskets: ['catalogue', 'limits'],
  leads: ['limits'],
  alerts: ['catalogue', 'limits', 'media'],
  shop: ['catalogue', 'content', 'media', 'packs'],
  feeds: ['catalogue'],
  previews: ['catalogue', 'pictures'],
  webhooks: [],
  'api-keys': [],
  changes: [],
  orders: ['address-media', 'catalogue', 'media', 'packs', 'limits', 'stock'],
  coupons: ['orders'],
  proformas: ['orders', 'limits'],
  documents: ['orders', 'payments', 'after-sales', 'proformas', 'rounds', 'letters'],
  payments: ['orders', 'limits'],
  warranty: ['orders'],
  returns: ['orders', 'limits', 'pictures', 'warranty'],
  'after-sales': ['orders', 'limits', 'recordings', 'returns', 'warranty'],
  accounting: ['orders'],
  rounds: ['address-media', 'orders', 'payments', 'stock', 'pictures'],
  team: ['accounts'],
  backup: [],
  health: 'all',
  dashboard: 'all',
  setup: ['payments', 'settings'],
  jobs: 'all',
  metrics: 'all',
  traces: [],
};
/** What every subject may use: who acts, what stays of it, what happens later, how long it took. */
const SHARED_SUBJECTS = ['identity', 'audit', 'lists', 'queue', 'messages', 'traces'];
/** The files of a subject that speak HTTP. */
const ROUTES = /^(routes(-[a-z]+)?|site-files|serve-list|parts)\.ts$/;
const NOT_SUBJECTS = new Set(['http', 'db', 'outside']);

/**
 * The features of the shop from the lowest to the highest, and which others each knows. None knows one that
 * stands after it, so that there is no circle between folders.
 */
const FEATURES: Record<string, string[]> = {
  ui: [],
  lists: [],
  session: ['lists'],
  api: ['session'],
  page: [],
  consent: [],
  analytics: ['consent'],
  content: [],
  reviews: ['session'],
  questions: ['session'],
  widgets: ['session'],
  baskets: ['lists', 'session', 'consent', 'analytics'],
  account: ['lists', 'session', 'baskets'],
  alerts: ['session'],
  catalogue: ['lists', 'session', 'analytics', 'content', 'baskets', 'alerts'],
  home: ['catalogue'],
  compare: ['lists', 'baskets', 'catalogue'],
  offline: ['lists', 'consent', 'widgets', 'baskets', 'catalogue'],
  payments: ['session', 'analytics'],
  delivery: [],
  orders: ['lists', 'session', 'baskets', 'offline', 'payments', 'delivery'],
  'after-sales': ['session', 'orders'],
  checkout: ['lists', 'session', 'analytics', 'baskets', 'payments', 'delivery'],
  proformas: ['lists', 'session', 'baskets', 'payments', 'orders', 'checkout'],
  packs: ['lists', 'session', 'analytics', 'catalogue', 'checkout'],
  profile: ['session', 'account', 'baskets', 'payments', 'delivery', 'orders'],
  layout: [
    'lists',
    'session',
    'consent',
    'analytics',
    'widgets',
    'baskets',
    'account',
    'offline',
    'payments',
  ],
};
/** What every feature above them may use: parts of pages, calls of the API, what pages know of the shop. */
const SHARED_FEATURES = ['ui', 'api', 'page'];

const WANTS_DEFAULT_EXPORT = [
  TOOL_SETTINGS,
  /^shop\/(root|entry\.\w+|routes)\.tsx?$/,
  /^shop\/routes\/[\w-]+\.tsx$/,
  /^shop\/layout\/shop-layout\.tsx$/,
  /^office\/main\.tsx$/,
  /^tests\/helpers\/browser-setup\.ts$/,
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

/** Parses one file; throws when it is not TypeScript. */
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
  // The tree of a file costs far more than its imports, and few files name such a path.
  const strings =
    /\/api\//.test(source) || NAMED_SCREEN.test(source) ? [...stringsOf(parsed.program)] : [];
  return {
    path,
    imports: [...[...imported, ...reExported].map(resolve), ...lazyImports],
    lazyImports,
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName: { kind, name } }) => kind === 'Default' || name === 'default'),
    ),
    apiStrings: strings.filter((text) => API_STRING.test(text)),
    screenStrings: strings.filter((text) => SCREEN_STRING.test(text)),
  };
}

/** What breaks the arrows of design section 1.2 and the rules of style section 3, one line each. */
export function findViolations(modules: Module[]): string[] {
  const lazilyLoaded = new Set(modules.flatMap(({ lazyImports }) => lazyImports));
  return modules.flatMap((module) => {
    const found = module.imports.flatMap((target) => {
      const rule = TEST_CODE.test(module.path) ? undefined : ruleBroken(module.path, target);
      return rule === undefined ? [] : [`${module.path} imports ${target}: ${rule}`];
    });
    for (const text of WRITES_API_PATHS.test(module.path) ? [] : module.apiStrings) {
      found.push(`${module.path} writes ${text}: API paths stand in contract/base/urls.ts`);
    }
    const namesScreens = NAMES_SCREENS.test(module.path) && !TEST_CODE.test(module.path);
    for (const text of namesScreens ? module.screenStrings : []) {
      found.push(`${module.path} writes ${text}: screens stand in contract/base/screens.ts`);
    }
    const mayExportDefault =
      WANTS_DEFAULT_EXPORT.some((pattern) => pattern.test(module.path)) ||
      lazilyLoaded.has(module.path);
    if (module.hasDefaultExport && !mayExportDefault) {
      found.push(`${module.path}: nobody wants its default export`);
    }
    return found;
  });
}

function ruleBroken(path: string, target: string): string | undefined {
  const [folder = ''] = path.split('/');
  const [targetFolder = ''] = target.split('/');
  const isOurs = target.includes('/') && FOLDERS.includes(targetFolder);
  if (isOurs) {
    const rule = betweenFolders(folder, targetFolder);
    if (rule !== undefined) return rule;
  }
  if (folder === 'server') return withinServer(path, target);
  if (folder === 'shop' && targetFolder === 'shop') return withinShop(path, target);
  return undefined;
}

function betweenFolders(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  if (from === 'packages')
    return 'packages/ are for programs of others, which have nothing of ours';
  if (from === 'contract') return 'contract/ imports nothing of ours';
  const sides = ['server', 'shop', 'office', 'driver'];
  if (sides.includes(from) && sides.includes(to)) {
    return 'the server, the shop, the back-office and the driver’s page meet over HTTP';
  }
  if (from === 'browser' && sides.includes(to)) return 'browser/ knows no application';
  if (from === 'server' && to === 'browser') return 'browser/ is for pages';
  const toolsOnly = ['tests', 'demo', 'sandbox', 'bench', 'scripts'];
  const isTool = toolsOnly.includes(from) || TOOL_SETTINGS.test(from);
  if (toolsOnly.includes(to) && !isTool) return `${to}/ is for scripts and tests`;
  return undefined;
}

function withinServer(path: string, target: string): string | undefined {
  const [, subject = '', ...rest] = path.split('/');
  const file = rest.at(-1);
  if (file === undefined || NOT_SUBJECTS.has(subject)) return undefined;
  const allowed = rest[0] === 'staff' ? 'all' : SUBJECTS[subject];
  if (allowed === undefined) return 'this subject has no arrows yet: name them here';
  const isRoutes = ROUTES.test(file);
  if (!isRoutes && /^(fastify|@fastify\/.*)$/.test(target)) return 'the domain knows no Fastify';
  if (!isRoutes && target.startsWith('server/http/')) return 'the domain knows no HTTP';
  const [targetFolder, targetSubject = '', targetFile] = target.split('/');
  const isSubject = targetFolder === 'server' && targetFile !== undefined;
  if (!isSubject || NOT_SUBJECTS.has(targetSubject)) return undefined;
  const isKnown =
    allowed === 'all' || [subject, ...SHARED_SUBJECTS, ...allowed].includes(targetSubject);
  return isKnown ? undefined : `${subject} does not know ${targetSubject}`;
}

function withinShop(path: string, target: string): string | undefined {
  const featureOf = (place: string) => {
    const [, folder = '', file] = place.split('/');
    return file === undefined ? undefined : folder;
  };
  const [from, to] = [featureOf(path), featureOf(target)];
  if (from === to) return undefined;
  if (to === 'routes') return 'nobody imports a screen';
  if (from === undefined || from === 'routes') return undefined;
  if (to === undefined) return 'features do not know what starts the shop';
  const known = FEATURES[from];
  if (known === undefined) return 'this feature has no arrows yet: name them here';
  const order = Object.keys(FEATURES);
  const isKnown =
    order.indexOf(to) < order.indexOf(from) && [...SHARED_FEATURES, ...known].includes(to);
  return isKnown ? undefined : `${from} does not know ${to}`;
}

function* stringsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === 'Literal' && typeof value === 'string') yield value;
  if (type === 'TemplateElement') yield (value as { raw: string }).raw;
  for (const child of Object.values(node)) yield* stringsOf(child);
}
