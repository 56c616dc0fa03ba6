import type { ListedPage } from '#contract/staff/pages.ts';
import { WrittenList } from '../ui/written-list.tsx';

/** The information pages of the shop. */
export default function PageList() {
  return (
    <WrittenList<ListedPage>
      resource="pages"
      title="Pages"
      sort="title"
      named={{ field: 'title', label: 'Titre' }}
      about={{ field: 'path', label: 'Adresse' }}
    />
  );
}
