import type { ListedPage } from '#contract/site/staff-pages.ts';
import { WrittenList } from '#office/base/lists/written-list.tsx';

/** The information pages of the shop. */
export default function PageList() {
  return <WrittenList<ListedPage> named="title" about="path" />;
}
