import { SelectInput, useGetList } from 'react-admin';
import type { ListedSession } from '#contract/money/tills/staff-tills.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';

/** Chooses one of the last hundred sessions; links of older ones set the filter themselves. */
export function SessionFilter({ source, label }: { source: string; label: string }) {
  const { data = [] } = useGetList<ListedSession>('clotures', {
    sort: { field: 'opened_at', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  });
  const choices = data.map(({ id, till, opened_at }) => ({
    id,
    name: `${till}, ${frenchMoment(opened_at)}`,
  }));
  return <SelectInput source={source} label={label} choices={choices} />;
}
