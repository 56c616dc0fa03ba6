import { lateScript } from '#shop/base/ui/late-script.tsx';

/** One file for all: each further one would cost every visitor its address. */
const bring = () => import('./parts-at-rest.ts');

const familyChips = lateScript(async () => (await bring()).FamilyChips);
const showrooms = lateScript(async () => (await bring()).Showrooms);
const promises = lateScript(async () => (await bring()).Promises);
const marks = lateScript(async () => (await bring()).ProductMarks);
const keyFacts = lateScript(async () => (await bring()).KeyFacts);
const sheetTable = lateScript(async () => (await bring()).SheetTable);
const notices = lateScript(async () => (await bring()).ProductNotices);

export const FamilyChips = familyChips.Part;
export const Showrooms = showrooms.Part;
export const Promises = promises.Part;
export const ProductMarks = marks.Part;
export const KeyFacts = keyFacts.Part;
export const SheetTable = sheetTable.Part;
export const ProductNotices = notices.Part;

/** Before the browser opens a product itself; without them the page still opens. */
export const loadLateParts = (): Promise<unknown> =>
  Promise.allSettled(
    [familyChips, showrooms, promises, marks, keyFacts, sheetTable, notices].map(({ load }) =>
      load(),
    ),
  );
