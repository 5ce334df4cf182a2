import { useState, type DragEvent } from 'react';
import { AccountPicture } from '../../components/account/account-picture.tsx';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { pickFiles } from '../../components/pick-files.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { profileChanged } from '../../state/session-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import styles from './avatar.module.css';
import { firstCrop, turned, zoomed, ZOOM_MAX, type Crop } from './crop.ts';
import { CutPreview } from './cut-preview.tsx';
import { CutStage, ZOOM_STEP } from './cut-stage.tsx';
import { readPicture, turnPicture, type PictureProblem } from './picture-file.ts';
import { readyMade, readyMadeCount, readyMadeUrl } from './ready-made.ts';
import { savePicture } from './save-picture.ts';

/** Endings that are offered when a picture is chosen; HEIC too, to say why it cannot be. */
const ACCEPT = '.jpg,.jpeg,.png,.webp,.gif,.bmp,.heic,.heif';

interface Work {
  readonly source: HTMLCanvasElement;
  readonly crop: Crop;
}

/** Nothing is chosen yet: the present picture, and the ways to another one. */
function Start({ onPick }: { onPick: () => void }) {
  const { t } = useTranslation('accounts');
  const { nickname, username, avatar } = useAppSelector((state) => state.session);
  return (
    <div className={styles.start}>
      <AccountPicture name={nickname === '' ? username : nickname} picture={avatar} size={72} />
      <button type="button" className="btn btn-primary" data-autofocus onClick={onPick}>
        <Icon name="image" size={16} />
        {t('avatar.pick')}
      </button>
      <p>
        {t('avatar.drop')}
        <br />
        {t('avatar.text')}
      </p>
    </div>
  );
}

/** Chooses, cuts, turns and saves the picture of the own account. APP-AVATAR-01 */
export function AvatarScreen() {
  const { t } = useTranslation('accounts');
  const { close } = useAppWindow();
  const { deviceBase } = useHost();
  const dispatch = useAppDispatch();
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<PictureProblem | { readonly refused: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const show = (made: HTMLCanvasElement | PictureProblem): void => {
    setProblem(typeof made === 'string' ? made : null);
    if (typeof made !== 'string') setWork({ source: made, crop: firstCrop(made) });
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) show(await readPicture(file));
  };
  const pick = async (): Promise<void> => {
    await take((await pickFiles(false, ACCEPT))[0]);
  };
  const turn = (right: boolean): void => {
    if (work === null) return;
    const { source, crop } = work;
    setWork({ source: turnPicture(source, right), crop: turned(source, crop, right) });
  };
  const zoomTo = (zoom: number): void => {
    if (work !== null) setWork({ ...work, crop: zoomed(work.source, work.crop, zoom) });
  };
  const save = async (): Promise<void> => {
    if (work === null || busy) return;
    setBusy(true);
    const result = await savePicture(deviceBase, work.source, work.crop);
    setBusy(false);
    if ('refused' in result) {
      setProblem(result);
      return;
    }
    dispatch(profileChanged({ avatar: result.avatar }));
    toast({ kind: 'success', text: t('avatar.saved') });
    close();
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void take(event.dataTransfer.files[0]);
  };
  const said = problem === null ? '' : typeof problem === 'string' ? t(`avatar.${problem}`) : problem.refused;

  return (
    <div
      className={styles.screen}
      data-testid="avatar"
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <div className={styles.work}>
        <div className={styles.left}>
          {work === null ? (
            <Start onPick={() => void pick()} />
          ) : (
            <CutStage
              source={work.source}
              crop={work.crop}
              onCrop={(crop) => {
                setWork({ ...work, crop });
              }}
              onTurn={turn}
            />
          )}
          <div className={styles.tools} role="toolbar" aria-label={t('avatar.title')}>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('avatar.left')}
              title={t('avatar.left')}
              disabled={work === null}
              onClick={() => {
                turn(false);
              }}
            >
              <span className={styles.mirrored}>
                <Icon name="rotate" size={18} />
              </span>
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('avatar.zoomOut')}
              title={t('avatar.zoomOut')}
              disabled={work === null}
              onClick={() => {
                zoomTo((work?.crop.zoom ?? 1) / ZOOM_STEP);
              }}
            >
              <Icon name="minus" size={18} />
            </button>
            <input
              type="range"
              aria-label={t('avatar.zoom')}
              min={1}
              max={ZOOM_MAX}
              step={0.01}
              disabled={work === null}
              value={work?.crop.zoom ?? 1}
              onChange={(event) => {
                zoomTo(Number(event.target.value));
              }}
            />
            <button
              type="button"
              className={styles.tool}
              aria-label={t('avatar.zoomIn')}
              title={t('avatar.zoomIn')}
              disabled={work === null}
              onClick={() => {
                zoomTo((work?.crop.zoom ?? 1) * ZOOM_STEP);
              }}
            >
              <Icon name="plus" size={18} />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('avatar.right')}
              title={t('avatar.right')}
              disabled={work === null}
              onClick={() => {
                turn(true);
              }}
            >
              <Icon name="rotate" size={18} />
            </button>
          </div>
        </div>
        <div className={styles.right}>
          {work !== null && (
            <>
              <h2>{t('avatar.preview')}</h2>
              <div className={styles.previews}>
                {[72, 40, 28].map((size) => (
                  <CutPreview key={size} source={work.source} crop={work.crop} size={size} />
                ))}
              </div>
            </>
          )}
          <h2>{t('avatar.ready')}</h2>
          <div className={styles.ready}>
            {Array.from({ length: readyMadeCount }, (_, at) => (
              <button
                key={at}
                type="button"
                aria-label={t('avatar.readyOf', { count: at + 1 })}
                onClick={() => void readyMade(at).then(show, () => show('broken'))}
              >
                <img src={readyMadeUrl(at)} alt="" width={48} height={48} draggable={false} />
              </button>
            ))}
          </div>
        </div>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" size={16} />
          {said === '' ? t('avatar.failed') : said}
        </p>
      )}
      <div className={styles.foot}>
        {work !== null && (
          <button type="button" className="btn btn-secondary" disabled={busy} onClick={() => void pick()}>
            {t('avatar.other')}
          </button>
        )}
        <span className={styles.space} />
        <button type="button" className="btn btn-text" disabled={busy} onClick={close}>
          {t('avatar.cancel')}
        </button>
        <button type="button" className="btn btn-primary" disabled={work === null || busy} onClick={() => void save()}>
          {t('avatar.save')}
        </button>
      </div>
    </div>
  );
}
