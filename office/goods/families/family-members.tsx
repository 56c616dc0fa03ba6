import DeleteIcon from '@mui/icons-material/Delete';
import { Chip, IconButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { FamilyWithMembers } from '#contract/goods/catalogue/staff-families.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';
import { useMay } from '#office/base/session/use-may.ts';

/** A family with its members, loaded again after each change of the page until it is gone. */
export const useFamily = (id: number, isGone = false) =>
  useQuery({
    queryKey: ['families', id],
    queryFn: () => callApi(pathTo(paths.staffFamily, { id })),
    enabled: !isGone,
  }).data;

/** The models of a family: each with what tells it apart, its price and its stock; staff adds and takes out. */
export function FamilyMembers({
  family,
  current,
  onGone,
}: {
  family: FamilyWithMembers;
  /** The product whose form shows the family. */
  current?: number;
  /** The family kept fewer than two models. */
  onGone?: () => void;
}) {
  const may = useMay('catalogue:write');
  const { call, isBusy } = useCall();
  const { id, members } = family;
  const remove = async (productId: number) => {
    const reply = await call({
      method: 'POST',
      path: pathTo(paths.familyMemberRemoval, { id }),
      body: { product_ids: [productId] },
      done: ({ family: left }) =>
        left === null ? 'La famille n’existe plus.' : 'Produit retiré de la famille.',
      isEnd: members.length < 3 && onGone !== undefined,
    });
    if (reply?.family === null) onGone?.();
  };
  const add = (productId: number) =>
    call({
      method: 'POST',
      path: pathTo(paths.familyMembers, { id }),
      body: { product_ids: [productId] },
      done: 'Produit ajouté à la famille.',
    });
  return (
    <Stack spacing={1.5}>
      <Stack
        component="ul"
        aria-label="Modèles de la famille"
        sx={{ listStyle: 'none', p: 0, m: 0 }}
      >
        {members.map((member) => (
          <Stack
            key={member.id}
            component="li"
            direction="row"
            spacing={1}
            sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', py: 0.5 }}
          >
            <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {member.id === current ? (
                <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
              ) : (
                <Link to={`/produits/${member.id}`}>{member.name}</Link>
              )}
              <Typography variant="body2" color="textSecondary">
                {[member.axis_text, formatXof(member.price), stockWords(member.available)].join(
                  ' · ',
                )}
              </Typography>
            </div>
            {!member.listed && <Chip size="small" color="warning" label="Pas en vente" />}
            {may && (
              <IconButton
                aria-label={`Retirer ${member.name} de la famille`}
                disabled={isBusy}
                onClick={() => remove(member.id)}
              >
                <DeleteIcon />
              </IconButton>
            )}
          </Stack>
        ))}
      </Stack>
      {may && <ProductPicker label="Ajouter un modèle" onPick={({ id: picked }) => add(picked)} />}
    </Stack>
  );
}

const stockWords = (available: number | null) =>
  available === null ? 'stock non compté' : `${available} en stock`;
