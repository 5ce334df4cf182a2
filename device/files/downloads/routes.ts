import type { FastifyInstance } from 'fastify';
import { downloadStreams } from '#shared/contract/calls-downloads.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Authenticate } from '../../calls/authenticate.ts';
import { bodyFields, queryFields } from '../../calls/form.ts';
import { DeviceError } from '../../device-error.ts';
import { createAuditLog } from '../../storage/audit-log.ts';
import { withFsErrors } from '../fs-errors.ts';
import { answerError, callerOf, takeOver } from '../http.ts';
import { disposition } from '../send-file.ts';
import type { FileServices } from '../services.ts';
import { sendZip } from '../zip/send-zip.ts';

const { downloadZip } = downloadStreams;

/** Registers the address of prepared downloads: one archive of everything, streamed (CALL-DW-01, DL-05). */
export function registerDownloads(app: FastifyInstance, services: FileServices, authenticate: Authenticate): void {
  const { log, db } = services.context;
  const audit = createAuditLog(db);
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: downloadZip.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        await withFsErrors(async () => {
          const caller = callerOf(authenticate, request);
          const query = decodeFields(downloadZip.query, { ...bodyFields(request), ...queryFields(request) });
          if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
          const download = services.downloads.find(query.fields.id, caller.username);
          if (!download) throw new DeviceError('N000003');
          await download.check(caller);
          const { name, length, entries } = download;
          const response = takeOver(reply, 200, {
            'content-type': 'application/zip',
            'content-length': length,
            'content-disposition': disposition('attachment', name),
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
          });
          if (request.method === 'HEAD') {
            response.end();
            return;
          }
          const { username } = caller;
          audit.note({ username, module: 'file', text: `download ${name}`, ip: request.ip, level: 'info' });
          const end = services.sent.begin(
            name,
            entries.map(({ path }) => path),
          );
          try {
            await sendZip(response, entries);
          } finally {
            end();
          }
        });
      } catch (error) {
        if (reply.raw.headersSent) log.warn('an archive could not be sent whole', { error: String(error) });
        await answerError(request, reply, error, log);
      }
      return reply;
    },
  });
}
