import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { shelfName } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { FamilyProposal } from '#contract/goods/catalogue/staff-families.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { Panel } from '#office/base/ui/panel.tsx';

const filters = [searchFor('Nom, marque, catégorie')];

export default function ProposalList() {
  return (
    <StaffList filters={filters}>
      <Proposals />
    </StaffList>
  );
}

function Proposals() {
  const { data, isPending } = useListContext<FamilyProposal>();
  if (isPending) return null;
  if (!data?.length) {
    return <Typography sx={{ p: 3 }}>Aucun article ne semble former une famille.</Typography>;
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        p: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))',
      }}
    >
      {data.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} />
      ))}
    </Box>
  );
}

/** A clerk takes out what does not belong, then accepts or refuses. */
function Proposal({ proposal }: { proposal: FamilyProposal }) {
  const { id: likeness, name, brand, categ_id, axes_text, members } = proposal;
  const may = useMay('catalogue:write');
  const { call, isBusy } = useCall();
  const [out, setOut] = useState<readonly number[]>([]);
  const chosen = members.map(({ id }) => id).filter((id) => !out.includes(id));
  const toggle = (id: number) =>
    setOut(out.includes(id) ? out.filter((one) => one !== id) : [...out, id]);
  const accept = () =>
    call({
      method: 'POST',
      path: paths.staffFamilies,
      body: { product_ids: chosen, reads_names: true },
      done: (family) => `La famille « ${family.name} » réunit ${family.article_count} produits.`,
    });
  const refuse = () =>
    call({
      method: 'POST',
      path: paths.familyRefusal,
      body: { likeness },
      done: 'Cette famille ne sera plus proposée.',
    });
  return (
    <Panel
      title={name}
      actions={
        may && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button variant="contained" disabled={isBusy || chosen.length < 2} onClick={accept}>
              Réunir {counted(chosen.length, 'produit', 'produits')}
            </Button>
            <Button disabled={isBusy} onClick={refuse}>
              Ce n’est pas une famille
            </Button>
          </Stack>
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        Ces {members.length} articles semblent une famille. {shelfName(categ_id)}
        {brand !== null && ` · ${brand}`} · {axes_text}
      </Typography>
      <Stack>
        {members.map((member) => (
          <FormControlLabel
            key={member.id}
            disabled={!may}
            control={
              <Checkbox checked={!out.includes(member.id)} onChange={() => toggle(member.id)} />
            }
            label={
              <>
                {member.name}
                <Typography component="span" variant="body2" color="textSecondary">
                  {' '}
                  · {member.axis_text} · {formatXof(member.price)}
                </Typography>
              </>
            }
          />
        ))}
      </Stack>
    </Panel>
  );
}
