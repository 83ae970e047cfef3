import type { DeskDocument, OwnDocument, VisitDocument } from '@aafiya/contracts/appointments/visit-documents'

import { doctorNames } from '../../doctors/doctor-view.ts'
import type { DoctorRow } from '../../doctors/doctors.table.ts'
import type { PersonRow } from '../../people/people.table.ts'
import { otherPerson } from '../../people/person-name.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import type { ListedDocument } from './visit-documents.table.ts'

const factsOf = ({ id, kind, number, language, issuedAt, withdrawnAt }: ListedDocument) => ({
  id,
  kind,
  number,
  language,
  issuedAt: issuedAt.toISOString(),
  ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
})

export const toVisitDocument = (document: ListedDocument): VisitDocument => ({
  ...factsOf(document),
  content: document.content,
  ...(document.deskAt && { deskAt: document.deskAt.toISOString() }),
  ...(document.replacedBy && { replacedBy: document.replacedBy }),
})

interface Row {
  document: ListedDocument
  appointment: Pick<AppointmentRow, 'startsAt'>
  doctor: Pick<DoctorRow, 'firstName' | 'lastName' | 'fullNameAr'>
  person: Pick<PersonRow, 'id' | 'fullName' | 'fullNameAr'>
}

export const toOwnDocument = ({ document, appointment, doctor, person }: Row, readerId: string): OwnDocument => ({
  ...factsOf(document),
  appointmentId: document.appointmentId,
  appointmentDate: appointment.startsAt.toISOString(),
  ...doctorNames(doctor),
  items: document.content.items.length,
  ...otherPerson(person, readerId),
})

export const toDeskDocument = ({ document, doctor }: Pick<Row, 'document' | 'doctor'>): DeskDocument => ({
  ...factsOf(document),
  ...doctorNames(doctor),
})
