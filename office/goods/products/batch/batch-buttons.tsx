import EditIcon from '@mui/icons-material/EditNote';
import { useState } from 'react';
import { Button, useListContext } from 'react-admin';
import { BatchDialog } from './batch-dialog.tsx';

/** Changes the articles that are ticked. */
export function ChangeChosenButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {selectedIds.length > 0 && (
        <Button
          label={`Modifier la sélection (${selectedIds.length})`}
          onClick={() => setIsOpen(true)}
        >
          <EditIcon />
        </Button>
      )}
      {isOpen && (
        <BatchDialog
          chosen={{ ids: selectedIds.map(Number) }}
          title={`Modifier la sélection (${selectedIds.length})`}
          onClose={() => setIsOpen(false)}
          onDone={() => onUnselectItems()}
        />
      )}
    </>
  );
}

/** Changes all articles that the list finds, those of its other pages too. */
export function ChangeListButton() {
  const { filterValues, total = 0, meta } = useListContext();
  const many = meta?.isMore === true ? `plus de ${total.toLocaleString('fr-FR')}` : String(total);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {total > 0 && (
        <Button label={`Modifier toute la liste (${many})`} onClick={() => setIsOpen(true)}>
          <EditIcon />
        </Button>
      )}
      {isOpen && (
        <BatchDialog
          chosen={{ filter: filterValues }}
          title={`Modifier toute la liste (${many})`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
