import { uploadFetch } from '../account/upload-fetch.ts'
import { inquiriesOver } from './inquiry-api.ts'

/** A connection on which nothing has moved for this long is given up; one that moves may take as long as it needs. */
const longestStandstill = 60_000

/** The uploading calls about inquiries, telling how much has left the device: a share from 0 to 1. */
export function inquiryUpload(onShare: (share: number) => void) {
  const send: typeof fetch = async (input, init) => {
    const stalled = new AbortController()
    let timer = setTimeout(() => stalled.abort(), longestStandstill)
    const moved = (share: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => stalled.abort(), longestStandstill)
      onShare(share)
    }
    try {
      return await uploadFetch(moved)(input, { ...init, signal: stalled.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  return inquiriesOver(send)
}
