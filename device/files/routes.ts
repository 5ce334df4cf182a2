import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileStreams } from '#shared/contract/file-streams.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Authenticate, SignedIn } from '../calls/authenticate.ts';
import { queryFields } from '../calls/form.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import { albumService } from '../album/service.ts';
import { bookService } from '../audiobook/service.ts';
import { musicService } from '../music/service.ts';
import { videoService } from '../video/service.ts';
import { searchService } from '../search/service.ts';
import { registerShareStreams } from '../shares/routes.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { isMountPath } from '#shared/rules/mount-path.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { sendMounted, sendMountedThumb } from '../mount/mount-streams.ts';
import { mountService } from '../mount/service.ts';
import { registerSafeStreams, safeFileAt, sendSafe, sendSafeThumb } from '../safebox/safe-streams.ts';
import { createAuditLog } from '../storage/audit-log.ts';
import { createSambaRecycle } from '../machine/samba-recycle.ts';
import { createServiceSettings } from '../machine/share-services.ts';
import { createConfigStore } from '../storage/config-store.ts';
import { registerBatch } from './batch/routes.ts';
import { registerDownloads } from './downloads/routes.ts';
import { etagOf } from './entry.ts';
import { withFsErrors } from './fs-errors.ts';
import { answerError, callerOf } from './http.ts';
import { folderDrives } from './folder-drives.ts';
import { sendSubtitle } from './film-subtitles.ts';
import { openInside } from './locator.ts';
import { sweepRecycled } from './recycle-work.ts';
import { disposition, sendFile } from './send-file.ts';
import { sendThumbnail } from './send-thumbnail.ts';
import { fileServices } from './services.ts';
import { formatWirePath } from './wire-path.ts';
import { registerTus } from './tus/routes.ts';
import { uploadStore } from './tus/upload-store.ts';

/**
 * What a page shown from a file may do: nothing. It has no origin, runs no script and loads nothing from elsewhere, so
 * an HTML or SVG file of a stranger is only looked at. PDF has its own viewer, which a sandbox would forbid.
 */
const FILE_POLICY =
  "sandbox; default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'; font-src data:";

/** How often the recycle bins are looked through for what has been in them long enough. */
const SWEEP_MS = 3_600_000;

/** How long after its start the device begins to look through its files for the search. */
const INDEX_AFTER_MS = 3000;

/** True for a request that begins a file, not one that reads on. */
const isBeginning = (request: FastifyRequest): boolean =>
  request.method === 'GET' && /^bytes=0-|^$/.test(request.headers.range ?? '');

/** Headers of a file that is saved. */
const attachmentHeaders = (name: string): Record<string, string> => ({
  'content-disposition': disposition('attachment', name),
});

/** Headers of a file that is looked at in place. */
const inlineHeaders = (name: string): Record<string, string> => ({
  'content-disposition': disposition('inline', name),
  ...(mediaTypeOf(name) === 'application/pdf' ? {} : { 'content-security-policy': FILE_POLICY }),
});

/** Registers every address that answers or takes bytes of files, and starts what belongs to them. */
export function registerFileStreams(app: FastifyInstance, context: DeviceContext, authenticate: Authenticate): void {
  const services = fileServices(context);
  const uploads = uploadStore(context);
  const audit = createAuditLog(context.db);
  const { log } = context;

  /** A GET (and HEAD) address: query checked, account known, refusals answered. */
  const address = <Query extends z.ZodObject>(
    spec: { path: string; methods: readonly string[]; query: Query },
    work: (request: FastifyRequest, reply: FastifyReply, query: z.output<Query>, caller: SignedIn) => Promise<void>,
  ): void => {
    app.route({
      method: [...spec.methods] as ('GET' | 'HEAD')[],
      url: spec.path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          await withFsErrors(async () => {
            const caller = callerOf(authenticate, request);
            const query = decodeFields(spec.query, queryFields(request));
            if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
            await work(request, reply, query.fields, caller);
          });
        } catch (error) {
          await answerError(request, reply, error, log);
        }
        return reply;
      },
    });
  };

  const boxes = safeBoxes(context);
  const safeFiles = { services, boxes };
  const mounted = { services, mounts: mountService(context) };

  address(fileStreams.download, async (request, reply, { path }, caller) => {
    if (isSafePath(path)) {
      const found = safeFileAt(safeFiles, caller, path);
      return sendSafe(safeFiles, request, reply, caller, found, attachmentHeaders(found.entry.name));
    }
    if (isMountPath(path)) return sendMounted(mounted, request, reply, caller, path, attachmentHeaders);
    const place = await services.locator.locate(caller, path);
    const { handle, stats } = await openInside(place);
    const name = place.parsed.segments.at(-1) ?? '';
    if (isBeginning(request)) {
      const { username } = caller;
      audit.note({ username, module: 'file', text: `download ${name}`, ip: request.ip, level: 'info' });
      services.recent.note(username, 'visited', formatWirePath(place.parsed));
    }
    const headers = attachmentHeaders(name);
    const facts = { size: stats.size, mtimeMs: stats.mtimeMs, etag: etagOf(stats) };
    const bytes = services.sent.hold(formatWirePath(place.parsed), handle);
    await sendFile(request, reply, bytes, { ...facts, type: mediaTypeOf(name), headers });
  });

  address(fileStreams.stream, async (request, reply, { path, by }, caller) => {
    if (isSafePath(path)) {
      const found = safeFileAt(safeFiles, caller, path);
      return sendSafe(safeFiles, request, reply, caller, found, inlineHeaders(found.entry.name));
    }
    if (isMountPath(path)) return sendMounted(mounted, request, reply, caller, path, inlineHeaders);
    const place = await services.locator.locate(caller, path);
    const { handle, stats } = await openInside(place);
    const name = place.parsed.segments.at(-1) ?? '';
    if (by === undefined && isBeginning(request))
      services.recent.note(caller.username, 'visited', formatWirePath(place.parsed));
    const type = mediaTypeOf(name);
    const headers = inlineHeaders(name);
    const facts = { size: stats.size, mtimeMs: stats.mtimeMs, etag: etagOf(stats) };
    const bytes = services.sent.hold(formatWirePath(place.parsed), handle);
    await sendFile(request, reply, bytes, { ...facts, type, headers });
  });

  address(fileStreams.thumb, async (request, reply, { path, size }, caller) => {
    if (isSafePath(path)) return sendSafeThumb(safeFiles, request, reply, safeFileAt(safeFiles, caller, path), size);
    if (isMountPath(path)) return sendMountedThumb(mounted, request, reply, caller, path, size);
    const place = await services.locator.locate(caller, path);
    await sendThumbnail(services, request, reply, caller, place, size);
  });

  address(fileStreams.subtitle, (request, reply, query, caller) =>
    sendSubtitle(context, request, reply, caller, query),
  );

  registerShareStreams(app, context, authenticate);
  registerDownloads(app, services, authenticate);
  registerSafeStreams(app, safeFiles, authenticate);

  // Its own context: bodies of uploads are not forms.
  void app.register(async (scope) => {
    registerTus(scope, uploads, authenticate);
  });
  void app.register(async (scope) => {
    registerBatch(scope, services, authenticate);
  });

  const swept = boxes.recover().catch((error: unknown) => {
    log.error('the safe boxes could not be put in order', { error: String(error) });
  });
  app.addHook('onReady', () => swept);
  const recovered = uploads.recover().catch((error: unknown) => {
    log.error('uploads could not be taken up', { error: String(error) });
  });
  const sambaRecycle = createSambaRecycle(context.config.dataDir);
  const serviceSettings = createServiceSettings(createConfigStore(context.db));
  const sweep = (): void => {
    sweepRecycled(services, Math.floor(Date.now() / 1000)).catch((error: unknown) => {
      log.warn('the recycle bins could not be looked through', { error: String(error) });
    });
    sambaRecycle.sweep(serviceSettings.sambaRecycle.get().days, Date.now()).catch((error: unknown) => {
      log.warn('the recycle bins of Samba could not be looked through', { error: String(error) });
    });
  };
  const search = searchService(context);
  const { index: photos } = albumService(context);
  const { index: songs } = musicService(context);
  const { index: books } = bookService(context);
  const { index: films } = videoService(context);
  // A start has more urgent things to do.
  const indexing = setTimeout(() => {
    photos.scan();
    songs.scan();
    books.scan();
    films.scan();
    search.scan();
  }, INDEX_AFTER_MS).unref();
  const watching = folderDrives(services).watch();
  watching.catch((error: unknown) => {
    log.warn('external drives are not watched', { error: String(error) });
  });
  app.addHook('onReady', () =>
    watching.then(
      () => undefined,
      () => undefined,
    ),
  );
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  app.addHook('onReady', async () => {
    await recovered;
    sweep();
  });
  app.addHook('preClose', () => uploads.close());
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    clearTimeout(indexing);
    await watching.then(
      (leave) => leave(),
      () => undefined,
    );
    await Promise.all([search.close(), photos.close(), songs.close(), books.close(), films.close()]);
    services.songTags.close();
    services.watcher.close();
    services.changes.close();
    boxes.close();
    await mounted.mounts.close();
    await context.tasks.close();
    await services.bin.close();
  });
}
