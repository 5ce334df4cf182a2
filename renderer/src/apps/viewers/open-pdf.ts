import { getDocument, GlobalWorkerOptions, PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes asked for at once. */
const RANGE_BYTES = 262_144;

interface Wanted {
  readonly url: string;
  /** The file wants a password, or another one than was given; `answer` goes on with one. */
  readonly onPassword: (answer: (password: string) => void, wrong: boolean) => void;
}

export interface OpeningPdf {
  /** Fails for a file that is no PDF, is damaged, or cannot be fetched. */
  readonly pdf: Promise<PDFDocumentProxy>;
  /** Gives up what is being read and what was read. */
  readonly close: () => void;
}

/** Opens a PDF that is read in ranges, with what its fonts and pictures may need from beside the console. */
export function openPdf({ url, onPassword }: Wanted): OpeningPdf {
  const beside = (folder: string): string => new URL(`${import.meta.env.BASE_URL}pdf/${folder}/`, location.href).href;
  const task = getDocument({
    url,
    rangeChunkSize: RANGE_BYTES,
    cMapUrl: beside('cmaps'),
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    // The console's pages run no WebAssembly; beside it lies the same in JavaScript.
    useWasm: false,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    onPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD);
  };
  return { pdf: task.promise, close: () => void task.destroy() };
}
