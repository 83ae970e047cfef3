import { clinicKinds, everyKind, isRecordKind } from '@aafiya/contracts/account/activity-kinds'
import type { AuditLine } from '@aafiya/contracts/account/audit'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { usePersonName } from '../page/use-person-name.ts'

/** Actions of an account whose words on its owner's page speak to the owner. */
const ownKinds = [
  ...clinicKinds,
  'receptionist_invited',
  'receptionist_removed',
  'receptionist_rights_changed',
  'became_administrator',
  'doctor_created',
  'doctor_approved',
  'doctor_declined',
  'doctor_reinstated',
  'doctor_unlisted',
] as const
const roles = ['doctor', 'patient', 'administrator', 'receptionist'] as const
const without = ['visitor', 'operator'] as const

/** An action as the end of a sentence, about the named person. */
function useActionOf() {
  const { t } = useTranslation(['audit', 'activity'])
  return (action: string, name: string): string => {
    const own = ownKinds.find((kind) => kind === action)
    if (own) return t(`did_${own}`)
    const kind = everyKind.find((one) => one === action)
    if (!kind) return t('unknown', { action })
    return isRecordKind(kind) ? t(`activity:of_${kind}`, { name }) : t(`activity:did_${kind}`)
  }
}

/** An action in words, about anyone: to choose it from a list. */
export function useActionWords() {
  const { t } = useTranslation('audit')
  const actionOf = useActionOf()
  return (action: string): string => {
    const words = actionOf(action, t('anyone'))
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}

/** An audit entry in words: who, in which role, did what, about whose account. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'activity', 'staff'])
  const personName = usePersonName()
  const doctorName = useDoctorName()
  const actionOf = useActionOf()

  const actor = ({ actor: { name, nameAr, role } }: AuditLine): string => {
    const other = without.find((one) => one === role)
    if (other) return t(other)
    if (name === null) return t('erased_actor')
    return role === 'doctor' ? doctorName({ fullName: name, fullNameAr: nameAr }) : personName(name, nameAr)
  }

  const role = ({ actor: by }: AuditLine): string => {
    const other = without.find((one) => one === by.role)
    const known = roles.find((one) => one === by.role)
    return other ? t(`${other}_role`) : known ? t(`staff:role_${known}`) : ''
  }

  const owner = ({ owner: { name, nameAr } }: AuditLine): string =>
    name === null ? t('erased') : personName(name, nameAr)

  const action = (line: AuditLine): string => actionOf(line.action, owner(line))

  /** Whose account it was, where the sentence names no one. */
  const account = (line: AuditLine): string | undefined => {
    const isNamed = everyKind.some((kind) => kind === line.action && isRecordKind(kind))
    const isOwn = line.actor.id === line.owner.id
    const isUnknown = line.owner.name === null && line.actor.role === 'visitor'
    const isOfActor = isOwn && line.actor.role !== 'visitor' && line.actor.role !== 'operator'
    return isNamed || isOfActor || isUnknown ? undefined : t('account_of', { name: owner(line) })
  }

  const kind = (line: AuditLine): string => t(line.isRefused ? 'refused' : line.isChange ? 'activity:change' : 'reads')

  return { actor, role, owner, action, account, kind }
}
