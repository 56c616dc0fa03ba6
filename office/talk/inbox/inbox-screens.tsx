import { Box, Chip, Typography } from '@mui/material';
import { Title, useListContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { InboxItem } from '#contract/talk/staff-inbox.ts';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { RowLink, SidePanel } from '#office/base/lists/side-panel.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { InboxEntry } from './inbox-entry.tsx';
import { KIND_WORDS } from './words.ts';

const filters = [
  searchFor('Nom, numéro, mot'),
  choiceOf('kind', KIND_WORDS, { label: 'Sorte', alwaysOn: true }),
];

/** What waits for an answer, the longest waiting first; a press opens it at the right. */
export function InboxList() {
  return (
    <StaffList
      filters={filters}
      aside={<SidePanel label="Message">{(id) => <InboxEntry id={id} />}</SidePanel>}
    >
      <Rows />
    </StaffList>
  );
}

/** On a phone the record is a page. */
export function InboxShow() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ p: 2, bgcolor: 'background.paper' }}>
      <Title title="Message" />
      <InboxEntry id={id} />
    </Box>
  );
}

function Rows() {
  const { data, isPending } = useListContext<InboxItem>();
  if (isPending || data === undefined) return null;
  if (data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucun message n’attend de réponse.</Typography>;
  }
  return (
    <Box component="ul" aria-label="À répondre" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((item) => (
        <Box
          component="li"
          key={item.id}
          sx={{
            borderTop: 1,
            borderColor: 'divider',
            '&:has([aria-current])': { bgcolor: '#e7f0fa', boxShadow: 'inset 4px 0 #0560ae' },
          }}
        >
          <RowLink id={item.id}>
            <Row item={item} />
          </RowLink>
        </Box>
      ))}
    </Box>
  );
}

const authorOf = ({ author, contact }: InboxItem): string =>
  author || shownPhone(contact) || contact;

const Row = ({ item }: { item: InboxItem }) => (
  <Box sx={{ px: 2, py: 1.25, minHeight: 60 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {authorOf(item)}
      </Typography>
      <Chip size="small" variant="outlined" label={KIND_WORDS[item.kind]} />
      <Typography
        component="span"
        variant="body2"
        color="text.secondary"
        sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
      >
        {frenchMoment(item.at)}
      </Typography>
    </Box>
    <Typography
      variant="body2"
      color="text.secondary"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      {item.about === '' ? item.text : `${item.about} · ${item.text}`}
    </Typography>
  </Box>
);
