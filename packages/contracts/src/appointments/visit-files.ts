import * as z from 'zod/mini'

import { Id, Instant } from '../language/text.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

export const visitFileKinds = ['picture', 'pdf'] as const

/**
 * A file that a patient sent ahead of a visit. `pages` are signed links below `/api/visit-files/` to pictures that work
 * for five minutes: one for a picture, one for each page of a PDF.
 */
export const VisitFile = z.object({
  id: Id,
  kind: z.enum(visitFileKinds),
  pages: z.array(z.string()),
  sentAt: Instant,
})
export type VisitFile = z.infer<typeof VisitFile>

/**
 * `canSend`: until the patient has arrived, and while fewer than ten files were sent. `canRemove`: until the arrival,
 * and also once the visit was cancelled.
 */
export const VisitFiles = z.object({ files: z.array(VisitFile), canSend: z.boolean(), canRemove: z.boolean() })
export type VisitFiles = z.infer<typeof VisitFiles>

const Params = z.strictObject({ id: Id })

export const visitFileBytes = limits.visitFileMegabytes * 1024 * 1024

/** Pictures and PDF files that patients send ahead of a visit. The front desk has no part in them. */
export const visitFiles = declare({
  list: {
    method: 'get',
    path: '/appointments/:id/files',
    access: 'signed-in',
    summary: 'The files sent ahead of an appointment of the caller, in the order they were sent',
    params: Params,
    response: VisitFiles,
    errors: ['appointment_not_found'],
  },
  send: {
    method: 'post',
    path: '/appointments/:id/files',
    access: 'signed-in',
    status: 201,
    summary: 'Send a picture or a PDF ahead; only pictures that we drew of it are stored',
    params: Params,
    upload: {
      field: 'file',
      maxFiles: 1,
      maxBytes: visitFileBytes,
      tooLarge: 'visit_file_too_large',
      tooMany: 'too_many_visit_files',
    },
    response: VisitFiles,
    errors: [
      'appointment_not_found',
      'visit_files_closed',
      'visit_file_required',
      'visit_file_type_invalid',
      'visit_file_too_large',
      'too_many_visit_files',
      'pdf_locked',
      'pdf_has_program',
      'pdf_too_long',
      'pdf_unreadable',
      'pdf_unavailable',
    ],
  },
  remove: {
    method: 'delete',
    path: '/appointments/:id/files/:fileId',
    access: 'signed-in',
    summary: 'Remove a file that was sent ahead',
    params: z.strictObject({ id: Id, fileId: Id }),
    response: VisitFiles,
    errors: ['appointment_not_found', 'visit_files_closed', 'visit_file_not_found'],
  },
  read: {
    method: 'get',
    path: '/doctor/visits/:id/files',
    access: 'doctor',
    summary: 'The files that the patient sent ahead of a visit with the calling doctor',
    params: Params,
    response: z.array(VisitFile),
    errors: ['appointment_not_found'],
  },
})
