import { Button } from '@mui/material';
import { FunctionField, TextField, useNotify } from 'react-admin';
import { paths } from '#contract/base/paths.ts';
import {
  type ListedTemplate,
  reasonWords,
  statusWords,
  type TemplateUse,
} from '#contract/talk/staff-whatsapp-templates.ts';

import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';

const filters = [searchFor('Nom du modèle')];

const USE_WORDS: Record<TemplateUse, string> = {
  news: 'Nouvelles des commandes et alertes',
  codes: 'Codes de connexion',
  none: 'Pas utilisé par la boutique',
};

const statusOf = ({ status, reason }: ListedTemplate) =>
  reason === '' ? statusWords(status) : `${statusWords(status)} : ${reasonWords(reason)}`;

export default function TemplateList() {
  return (
    <StaffList filters={filters} actions={<ReadButton />}>
      <ListBody<ListedTemplate>
        opens={false}
        primary={({ name }) => name}
        secondary={(template) => `${USE_WORDS[template.use]} · ${statusOf(template)}`}
        tertiary={({ told_at }) => (told_at === null ? '' : frenchMoment(told_at))}
      >
        <TextField source="name" />
        <WordField source="use" words={USE_WORDS} />
        <FunctionField<ListedTemplate> source="status" render={statusOf} />
        <TextField source="category" />
        <MomentField source="told_at" />
      </ListBody>
    </StaffList>
  );
}

function ReadButton() {
  const mayWrite = useMay('messages:write');
  const notify = useNotify();
  const { call, isBusy } = useCall();
  if (!mayWrite) return null;
  const read = async () => {
    const done = await call({ method: 'POST', path: paths.staffWhatsappTemplatesReading });
    if (done !== undefined) notify(done.says, { type: done.is_read ? 'success' : 'warning' });
  };
  return (
    <Button onClick={read} disabled={isBusy}>
      Relire chez Meta
    </Button>
  );
}
