import type { MessageKey } from '@aafiya/contracts/messages/message-key'
import { useTranslation } from 'react-i18next'

/** Translates a message key of the contracts; a sentence that the server wrote is returned unchanged. */
export function useMessage(): (key: string) => string {
  const { t, i18n } = useTranslation('messages')
  const isMessageKey = (key: string): key is MessageKey => i18n.exists(key, { ns: 'messages' })
  return (key) => (isMessageKey(key) ? t(key) : key)
}
