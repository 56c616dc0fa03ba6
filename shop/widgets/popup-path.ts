import { addresses } from '../layout/addresses.ts';

const paths: string[] = [addresses.cart, addresses.preorderCart, addresses.creditCart];

/** Whether a page shows the offer to new customers (specification, section 2, "Promotional popup"). */
export const isPopupPath = (path: string): boolean => paths.includes(path.replace(/\/+$/, ''));
