import { WaitingChip } from '../ui/waiting-chip.tsx';

export const WaitingQuestions = () => (
  <WaitingChip resource="questions" state="pending" words="à traiter" />
);
