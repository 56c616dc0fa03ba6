import { WaitingChip } from '#office/base/lists/waiting-chip.tsx';

/** What waits for somebody beside the words of the menu. */
export const WaitingRefunds = () => (
  <WaitingChip resource="remboursements" state="asked" words="à confirmer" />
);
export const WaitingCreditNotes = () => (
  <WaitingChip resource="avoirs" state="asked" words="à confirmer" />
);
export const WaitingReturns = () => (
  <WaitingChip resource="retours" state="requested" words="à décider" />
);
