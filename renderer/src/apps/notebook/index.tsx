export { MemoScreen } from './memo-screen.tsx';
export { NotebookScreen, SafeNotebookScreen } from './notebook-screen.tsx';
export { NotePrintScreen } from './print-screen.tsx';
export { NoteSetupScreen } from './setup-screen.tsx';
