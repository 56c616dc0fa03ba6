import { useQuery } from '@tanstack/react-query';
import { formatXof } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import type { ChannelCost } from '#contract/staff/messages.ts';
import { callApi } from '../api.ts';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { CHANNEL_WORDS } from './words.ts';

/** What the messages of the last months cost; nothing before any has left. */
export function MessageCosts() {
  const { data } = useQuery({
    queryKey: [paths.staffMessageCosts],
    queryFn: () => callApi(paths.staffMessageCosts),
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel title="Partis par mois">
      <PlainTable
        label="Messages partis par mois et par canal"
        heads={['Mois', 'Canal', 'Partis', 'Coût']}
        rows={data.items.map((item) => ({
          key: `${item.month} ${item.channel}`,
          cells: [monthOf(item), CHANNEL_WORDS[item.channel], item.sent, costOf(item)],
        }))}
      />
    </Panel>
  );
}

const monthOf = ({ month }: ChannelCost) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('fr-FR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const costOf = ({ price, total }: ChannelCost) => (price === 0 ? '—' : formatXof(total));
