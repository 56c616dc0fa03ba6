import { Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { paths } from '#contract/base/paths.ts';
import { ORDER_QUEUE_NAMES, type OrderQueue } from '#contract/sales/orders/order-states.ts';
import { callApi } from '#office/base/calls/api.ts';
import { QUEUE_WORDS } from '#office/base/ui/words.ts';

const ALL = 'all';

/** The queue by the work that is to be done, with how many orders wait there; filters stay as they are. */
export function QueueTabs() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { data: counts } = useQuery({
    queryKey: ['commandes', 'counts'],
    queryFn: () => callApi(paths.staffOrderCounts),
  });
  const choose = (queue: string) => {
    const { queue: _, ...others } = filterValues;
    setFilters(queue === ALL ? others : { ...others, queue }, displayedFilters);
  };
  const labelOf = (queue: OrderQueue) =>
    counts === undefined ? QUEUE_WORDS[queue] : `${QUEUE_WORDS[queue]} (${counts[queue]})`;
  return (
    <Tabs
      value={filterValues.queue ?? ALL}
      onChange={(_event, queue: string) => choose(queue)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Étapes"
      sx={{ width: 0, minWidth: '100%' }}
    >
      {ORDER_QUEUE_NAMES.map((queue) => (
        <Tab key={queue} value={queue} label={labelOf(queue)} />
      ))}
      <Tab value={ALL} label="Toutes" />
    </Tabs>
  );
}
