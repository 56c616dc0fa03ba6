import { createLatePart } from '../../ui/late-part.tsx';

/** Description and sheet of a product as the server wrote them, brought to life near the screen. */
export const LateSheet = createLatePart(() =>
  import('./product-sheet.tsx').then((module) => module.ProductSheet),
);
