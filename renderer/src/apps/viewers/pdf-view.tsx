import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { downloadUrl, streamUrl } from '#shared/rules/file-urls.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SearchField } from '../../components/place/fields.tsx';
import { useHost } from '../../host/host-context.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { openPdf } from './open-pdf.ts';
import { PasswordForm } from './password-form.tsx';
import { PdfPage } from './pdf-page.tsx';
import { findInPages, type PdfHit } from './pdf-search.ts';
import { useZoomPlace } from './use-zoom-place.ts';
import styles from './documents.module.css';

const noHits: readonly PdfHit[] = [];
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'password'; readonly wrong: boolean; readonly answer: (password: string) => void }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy; readonly width: number; readonly height: number }
  | { readonly kind: 'broken' }
  /** Its bytes did not come; what the device says of the file, null for a file that is there. */
  | { readonly kind: 'failed'; readonly failure: { readonly code: string; readonly message: string } | null };

/** The pages of a PDF: read in ranges, drawn when they come into sight, with zoom and search; a protected one asks for its password (APP-ZSV-02). */
export function PdfView({ path }: { path: string }) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<{ readonly keyword: string; readonly hits: readonly PdfHit[] } | null>(null);
  const [hit, setHit] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { hold } = useZoomPlace(box, zoom);

  useEffect(() => {
    let here = true;
    const opening = openPdf({
      url: streamUrl(deviceBase, path),
      onPassword: (answer, wrong) => {
        if (here) setState({ kind: 'password', wrong, answer });
      },
    });
    opening.pdf
      .then(async (pdf) => {
        const first = await pdf.getPage(1);
        const { width, height } = first.getViewport({ scale: 1 });
        if (here) setState({ kind: 'open', pdf, width, height });
      })
      .catch(async (error: unknown) => {
        const name = error instanceof Error ? error.name : '';
        // Bytes that did not come look the same for a file that is gone and for a device that is away: it is asked.
        const facts =
          name === 'InvalidPDFException' ? null : await call(calls.fileInfo, { paths: [path] }, { silent: true });
        if (!here) return;
        if (facts?.success === false) setState({ kind: 'failed', failure: facts });
        else setState(name === 'ResponseException' ? { kind: 'failed', failure: null } : { kind: 'broken' });
      });
    return () => {
      here = false;
      opening.close();
    };
  }, [deviceBase, path, attempt]);

  const pdf = state.kind === 'open' ? state.pdf : null;
  useEffect(() => {
    if (pdf === null || keyword === '') return;
    const controller = new AbortController();
    void findInPages(pdf, keyword, controller.signal).then((hits) => {
      if (controller.signal.aborted) return;
      setFound({ keyword, hits });
      setHit(0);
    });
    return () => {
      controller.abort();
    };
  }, [pdf, keyword]);
  // What was found of another keyword says nothing of this one.
  const isFound = found?.keyword === keyword;
  const shownHits = keyword !== '' && isFound ? found.hits : noHits;
  const goTo = useCallback((page: number) => {
    box.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  }, []);
  const current = shownHits[hit];
  useEffect(() => {
    if (current !== undefined) goTo(current.page);
  }, [current, goTo]);
  const onSearch = useCallback((text: string) => {
    setKeyword(text);
  }, []);

  if (state.kind === 'loading') return <LoadingState />;
  if (state.kind === 'password')
    return (
      <PasswordForm
        testId="pdf-password"
        label={t('pdf.password')}
        okText={t('pdf.open')}
        error={state.wrong ? t('pdf.wrong') : ''}
        onPassword={(password) => {
          setState({ kind: 'loading' });
          state.answer(password);
        }}
      />
    );
  if (state.kind === 'failed') {
    const { failure } = state;
    if (failure?.code === 'N002001') return <EmptyState icon="document" title={t('viewer.missing')} />;
    return (
      <ErrorState
        {...(failure === null ? {} : { text: failure.message, code: failure.code })}
        onRetry={() => {
          setState({ kind: 'loading' });
          setAttempt((now) => now + 1);
        }}
      />
    );
  }
  if (state.kind === 'broken')
    return (
      <EmptyState icon="document" title={t('pdf.broken')} text={t('pdf.brokenText')}>
        <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={baseName(path)}>
          {t('download')}
        </a>
      </EmptyState>
    );
  const step = (by: number): void => {
    const at = ZOOMS.findIndex((one) => one >= zoom);
    hold();
    setZoom(ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, at + by))] ?? 1);
  };
  const nextHit = (by: number): void => {
    if (shownHits.length > 0) setHit((hit + by + shownHits.length) % shownHits.length);
  };
  return (
    <div className={styles.document} data-testid="pdf-view" data-pages={state.pdf.numPages}>
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('pdf.zoomOut')}
          onClick={() => {
            step(-1);
          }}
        >
          <Icon name="minus" size={16} />
        </button>
        <span>{Math.round(zoom * 100)}%</span>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('pdf.zoomIn')}
          onClick={() => {
            step(1);
          }}
        >
          <Icon name="plus" size={16} />
        </button>
        <span className={styles.grow}>{t('pdf.pages', { count: state.pdf.numPages })}</span>
        <SearchField label={t('pdf.search')} value={keyword} onSearch={onSearch} />
        {keyword !== '' && (
          <>
            <span role="status">
              {!isFound
                ? ''
                : shownHits.length === 0
                  ? t('pdf.none')
                  : t('pdf.hit', { at: hit + 1, count: shownHits.length })}
            </span>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('pdf.previous')}
              onClick={() => {
                nextHit(-1);
              }}
            >
              <Icon name="chevron-up" size={16} />
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('pdf.next')}
              onClick={() => {
                nextHit(1);
              }}
            >
              <Icon name="chevron-down" size={16} />
            </button>
          </>
        )}
      </div>
      <div ref={box} className={styles.pages} tabIndex={0}>
        {Array.from({ length: state.pdf.numPages }, (_page, index) => (
          <PdfPage
            key={index}
            pdf={state.pdf}
            number={index + 1}
            zoom={zoom}
            guess={{ width: state.width, height: state.height }}
            keyword={current?.page === index + 1 ? keyword : ''}
          />
        ))}
      </div>
    </div>
  );
}
