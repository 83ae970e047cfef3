import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'portraits', include: ['src/**/*.test.ts'] } })
