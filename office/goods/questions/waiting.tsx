import { WaitingChip } from '#office/base/lists/waiting-chip.tsx';

export const WaitingQuestions = () => (
  <WaitingChip resource="questions" state="pending" words="à traiter" />
);
