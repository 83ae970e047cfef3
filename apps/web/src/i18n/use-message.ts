import type { MessageKey } from '@aafiya/contracts/messages/message-key'
import { useTranslation } from 'react-i18next'

/** Turns a message key of the contracts into its sentence; a sentence the server already wrote stays as it is. */
export function useMessage(): (key: string) => string {
  const { t, i18n } = useTranslation('messages')
  const isMessageKey = (key: string): key is MessageKey => i18n.exists(key, { ns: 'messages' })
  return (key) => (isMessageKey(key) ? t(key) : key)
}
