import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { frenchMonth } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { ChannelCost } from '#contract/talk/staff-messages.ts';
import { callApi } from '#office/base/calls/api.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { Panel } from '#office/base/ui/panel.tsx';
import { CHANNEL_WORDS } from './words.ts';

/** What the messages of the last months cost, when somebody asks. */
export function MessageCosts() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      {isOpen ? (
        <Costs />
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Messages et coûts par mois
        </Button>
      )}
    </Box>
  );
}

function Costs() {
  const { data, error, refetch } = useQuery({
    queryKey: [paths.staffMessageCosts],
    queryFn: () => callApi(paths.staffMessageCosts),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (data === undefined) return null;
  return (
    <Panel title="Partis par mois">
      <PlainTable
        label="Messages partis par mois et par canal"
        heads={['Mois', 'Canal', 'Partis', 'Coût']}
        rows={data.items.map((item) => ({
          key: `${item.month} ${item.channel}`,
          cells: [frenchMonth(item.month), CHANNEL_WORDS[item.channel], item.sent, costOf(item)],
        }))}
      />
    </Panel>
  );
}

const costOf = ({ price, total }: ChannelCost) => (price === 0 ? '—' : formatXof(total));
