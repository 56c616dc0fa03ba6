import { screens } from '#contract/base/screens.ts';

const paths: string[] = [screens.cart, screens.preorderCart, screens.creditCart];

/** Whether a page shows the offer to new customers (specification, section 2, "Promotional popup"). */
export const isPopupPath = (path: string): boolean => paths.includes(path.replace(/\/+$/, ''));
