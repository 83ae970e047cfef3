import { useState } from 'react'

import css from './my-inquiries.module.css'
import { NewInquiry } from './new-inquiry.tsx'
import { PreviousInquiries } from './previous-inquiries.tsx'

/** The new question beside the earlier ones. */
export function MyInquiries() {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css.columns}>
      <NewInquiry isOpen={isAsking} onToggle={() => setAsking(!isAsking)} />
      <PreviousInquiries onAsk={isAsking ? undefined : () => setAsking(true)} />
    </div>
  )
}
