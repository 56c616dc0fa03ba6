import { lateScript } from '#shop/base/ui/late-script.tsx';

const parts = () => import('./product-facts.tsx');

const promises = lateScript(async () => (await parts()).Promises);
const keyFacts = lateScript(async () => (await parts()).KeyFacts);
const sheetTable = lateScript(async () => (await parts()).SheetTable);

export const Promises = promises.Part;
export const KeyFacts = keyFacts.Part;
export const SheetTable = sheetTable.Part;

/** Before the browser opens a product itself; without them the page still opens. */
export const loadLateParts = (): Promise<unknown> =>
  Promise.allSettled([promises, keyFacts, sheetTable].map(({ load }) => load()));
