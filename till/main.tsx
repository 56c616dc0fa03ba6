import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#browser/ui/styles.css';

createRoot(document.getElementById('till')!).render(<StrictMode>Caisse</StrictMode>);
