import { DeleteWithConfirmButton, Edit } from 'react-admin';
import { DayOffForm } from './day-off-form.tsx';

/** One of the days off. */
export default function DayOffEdit() {
  return (
    <Edit title="Jour férié" mutationMode="pessimistic">
      <DayOffForm
        buttons={
          <DeleteWithConfirmButton
            mutationMode="pessimistic"
            confirmTitle="Retirer ce jour ?"
            confirmContent="Il redevient un jour comme les autres ; les promesses déjà faites restent."
          />
        }
      />
    </Edit>
  );
}
