import { useState } from 'react';
import { COURSE_TITLE_MAX } from '#shared/constants.ts';
import type { CourseRecord } from '#shared/contract/calls-course.ts';
import { calls } from '#shared/contract/index.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { call } from '../../api/call.ts';
import { coursesRenewed, useCourseView } from '../../components/course/course-view.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { SwitchField, TextField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../components/place/thumb-picture.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { baseName } from '../../state/files/wire-path.ts';
import styles from './manage.module.css';

interface Props {
  /** The course that is changed; null for one that is made. */
  readonly course: CourseRecord | null;
  /** Folder of its videos. */
  readonly folder: string;
  /** Called with the id of what was saved, or null when the person gave up. */
  readonly onDone: (id: string | null) => void;
}

const failures: Readonly<Record<string, string>> = {
  N000002: 'form.notAllowed',
  N001603: 'form.notAllowed',
  N002001: 'form.folderGone',
  N002005: 'form.linked',
  N001111: 'form.tooMany',
};

/** Makes a course of a folder, or changes one (APP-COURSE-01). What is wrong is said here; nothing typed is lost. */
export function CourseForm({ course, folder: first, onDone }: Props) {
  const { t } = useTranslation('courses');
  const view = useCourseView();
  const folderName = useFolderNames();
  const { isMaster } = useVisitor();
  const [folder, setFolder] = useState(first);
  const [title, setTitle] = useState(course?.title ?? [...baseName(first)].slice(0, COURSE_TITLE_MAX).join(''));
  const [cover, setCover] = useState(course?.cover ?? '');
  const [hidden, setHidden] = useState(course?.hidden === 1);
  const [published, setPublished] = useState(course?.published === 1);
  const [picking, setPicking] = useState<'folder' | 'cover' | null>(null);
  const [nameError, setNameError] = useState('');
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);

  const save = async (): Promise<void> => {
    const name = title.trim();
    if (name === '') return setNameError(t('form.nameNeeded'));
    setSaving(true);
    const fields = {
      action: 'save' as const,
      title: name,
      hidden,
      ...(course === null ? {} : { id: course.id }),
      ...(course?.path === folder ? {} : { path: folder }),
      ...(course?.cover === cover ? {} : { cover }),
      // Who may not publish says nothing of it: what an administrator has set stays.
      ...(isMaster && (course?.published === 1) !== published ? { published } : {}),
    };
    const answer = await call(calls.courseSave, fields, { silent: true });
    setSaving(false);
    if (!answer.success) {
      const known = failures[answer.code];
      return setError(known === undefined ? answer.message : view.translate(known));
    }
    coursesRenewed(view);
    onDone(answer.data.course?.id ?? null);
  };
  const done = (): void => {
    if (!saving) onDone(null);
  };
  return (
    <>
      <DialogFrame
        title={t(course === null ? 'form.newTitle' : 'form.editTitle')}
        layer="shell"
        width={520}
        testId="course-form"
        covered={picking !== null}
        onEscape={done}
        footer={
          <>
            <button type="button" className="btn btn-secondary" disabled={saving} onClick={done}>
              {t('cancel')}
            </button>
            <button type="button" className="btn btn-primary" disabled={saving} onClick={() => void save()}>
              {t(saving ? 'saving' : course === null ? 'form.make' : 'save')}
            </button>
          </>
        }
      >
        <div className={styles.form}>
          <div className={styles.formRow} role="group" aria-label={t('form.folder')}>
            <span className={styles.formPlace} title={folderName(folder)}>
              <small>{t('form.folder')}</small>
              {folderName(folder)}
            </span>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setPicking('folder');
              }}
            >
              {t('form.change')}
            </button>
          </div>
          <TextField
            label={t('form.name')}
            value={title}
            maxLength={COURSE_TITLE_MAX}
            error={nameError}
            data-autofocus
            onValue={(next) => {
              setTitle(next);
              setNameError('');
            }}
          />
          <div className={styles.formRow} role="group" aria-label={t('form.cover')}>
            <span className={styles.formCover}>
              <ThumbPicture base={view.base} path={cover} size="s" icon="school" iconSize={24} />
            </span>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setPicking('cover');
              }}
            >
              {t('form.chooseCover')}
            </button>
            {cover !== '' && (
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  setCover('');
                }}
              >
                {t('form.noCover')}
              </button>
            )}
          </div>
          <SwitchField label={t('form.hidden')} checked={hidden} onValue={setHidden} />
          {isMaster && (
            <SwitchField
              label={t('form.published')}
              hint={t('form.publishedHint')}
              checked={published}
              onValue={setPublished}
            />
          )}
        </div>
        {error !== '' && <PlaceNote tone="error">{error}</PlaceNote>}
      </DialogFrame>
      {picking !== null && (
        <FolderPicker
          title={t(picking === 'folder' ? 'manage.pickFolder' : 'form.pickCover')}
          okText={t(picking === 'folder' ? 'manage.useFolder' : 'form.useCover')}
          reading
          start={folder}
          {...(picking === 'cover' ? { file: ({ name }) => fileTypeOf(name) === fileTypes.image } : {})}
          onDone={(path) => {
            setPicking(null);
            setError('');
            if (path === null) return;
            if (picking === 'folder') setFolder(path);
            else setCover(path);
          }}
        />
      )}
    </>
  );
}
