import { Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { OrderQueue } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../api.ts';

const ALL = 'all';
const NAMES: Record<OrderQueue, string> = {
  to_confirm: 'À confirmer ou à valider',
  to_prepare: 'À préparer',
  in_delivery: 'En livraison',
  delivered: 'Livrées',
  cancelled: 'Annulées',
};

/** The queue by the work that is to be done, with how many orders wait there; filters stay as they are. */
export function QueueTabs() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { data: counts } = useQuery({
    queryKey: ['commandes', 'counts'],
    queryFn: () => callApi<Record<OrderQueue, number>>(paths.staffOrderCounts),
  });
  const choose = (queue: string) => {
    const { queue: _, ...others } = filterValues;
    setFilters(queue === ALL ? others : { ...others, queue }, displayedFilters);
  };
  const labelOf = (queue: OrderQueue) =>
    counts === undefined ? NAMES[queue] : `${NAMES[queue]} (${counts[queue]})`;
  return (
    <Tabs
      value={filterValues.queue ?? ALL}
      onChange={(_event, queue: string) => choose(queue)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Étapes"
      sx={{ width: 0, minWidth: '100%' }}
    >
      {(Object.keys(NAMES) as OrderQueue[]).map((queue) => (
        <Tab key={queue} value={queue} label={labelOf(queue)} />
      ))}
      <Tab value={ALL} label="Toutes" />
    </Tabs>
  );
}
