import {
  Alert,
  Button,
  MenuItem,
  TextField as MuiTextField,
  Paper,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Confirm,
  DeleteWithConfirmButton,
  Edit,
  NumberField,
  required,
  TextField,
  TextInput,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffTag } from '#contract/goods/catalogue/staff-tags.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const filters = [searchFor('Nom')];

export function TagList() {
  const rowClick = useMay('catalogue:write') ? 'edit' : false;
  return (
    <StaffList filters={filters}>
      <ListBody<StaffTag>
        opens={rowClick}
        primary={({ name }) => name}
        tertiary={({ article_count }) => String(article_count)}
      >
        <TextField source="name" />
        <NumberField source="article_count" />
      </ListBody>
    </StaffList>
  );
}

export function TagEdit() {
  return (
    <Edit mutationMode="pessimistic" transform={({ name }: StaffTag) => ({ name })}>
      <OfficeForm buttons={<DeleteUnused />}>
        <TextInput
          source="name"
          label="Nom"
          validate={required()}
          helperText="Tous les produits qui la portent suivent"
        />
      </OfficeForm>
      <MergeTag />
    </Edit>
  );
}

function DeleteUnused() {
  const tag = useRecordContext<StaffTag>();
  return tag?.article_count === 0 && <DeleteWithConfirmButton mutationMode="pessimistic" />;
}

function MergeTag() {
  const tag = useRecordContext<StaffTag>();
  const redirect = useRedirect();
  const { data: tags = [] } = useQuery({
    queryKey: ['names', 'all-tags'],
    queryFn: () => callApi(paths.tags),
  });
  const [into, setInto] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { call, failure } = useCall([]);
  if (tag === undefined) return null;
  const target = tags.find(({ id }) => String(id) === into);
  const merge = async () => {
    setIsAsking(false);
    const merged = await call({
      method: 'POST',
      path: pathTo(paths.tagMerge, { id: tag.id }),
      version: tag.version,
      body: { into: Number(into) },
      done: 'Étiquettes fusionnées',
      isEnd: true,
    });
    if (merged !== undefined) redirect('list', 'etiquettes');
  };
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, m: 2 }}>
      <Typography variant="h6" component="h2" gutterBottom>
        Fusionner avec une autre
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
        <MuiTextField
          select
          id="merge-into"
          label="Étiquette à garder"
          value={into}
          onChange={({ target: { value } }) => setInto(value)}
          sx={{ minWidth: 220 }}
        >
          {tags
            .filter(({ id }) => id !== tag.id)
            .map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
        </MuiTextField>
        <Button variant="outlined" disabled={into === ''} onClick={() => setIsAsking(true)}>
          Fusionner
        </Button>
      </Stack>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <Confirm
        isOpen={isAsking}
        title="Fusionner les étiquettes ?"
        content={`Les produits de « ${tag.name} » (${tag.article_count}) portent ensuite « ${target?.name} », et « ${tag.name} » disparaît.`}
        onConfirm={merge}
        onClose={() => setIsAsking(false)}
      />
    </Paper>
  );
}
