import { FunctionField, TextField } from 'react-admin';
import { frenchMoment } from '../ui/dates.ts';
import { choiceOf, searchFor } from './filters.tsx';
import { ListBody, StaffList } from './staff-list.tsx';

type Written = {
  id: string;
  is_written: boolean;
  is_refused: boolean;
  changed_at: string | null;
  changed_by: string;
};

function stateOf({ is_written, is_refused, changed_at, changed_by }: Written): string {
  if (is_refused) return 'Texte refusé : l’origine compte';
  if (!is_written) return 'D’origine';
  return `Changé le ${frenchMoment(changed_at)}${changed_by === '' ? '' : ` par ${changed_by}`}`;
}

const WRITTEN_WORDS = { true: 'Changé par l’équipe', false: 'D’origine' };
const filters = [searchFor('Chercher'), choiceOf('is_written', WRITTEN_WORDS, { label: 'Texte' })];

/** A list of texts that come with the shop and that staff may write anew. */
export function WrittenList<R extends Written>({
  named,
  about,
}: {
  /** The field that names a row, and the one that says more of it. */
  named: Extract<keyof R, string>;
  about: Extract<keyof R, string>;
}) {
  return (
    <StaffList filters={filters}>
      <ListBody<R>
        opens="edit"
        primary={(row) => String(row[named])}
        secondary={(row) => `${String(row[about])} · ${stateOf(row)}`}
      >
        <TextField source={named} />
        <TextField source={about} />
        <FunctionField<R> source="changed_at" label="État" render={stateOf} />
      </ListBody>
    </StaffList>
  );
}
