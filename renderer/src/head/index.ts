// Bundled by itself and run by the browser where it stands in the head of the page.
import { runHead } from './head.ts';

runHead((document.currentScript as HTMLScriptElement | null)?.dataset.early);
