import { createLatePart } from '../ui/late-part.tsx';

/** The questions of a product as the server wrote them, brought to life near the screen. */
export const LateQuestions = createLatePart(() =>
  import('./product-questions.tsx').then((module) => module.ProductQuestions),
);
