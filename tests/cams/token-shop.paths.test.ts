import { describePaths } from '../support/paths.ts'
import { cases } from './token-shop.cases.ts'

describePaths('tokenShop', cases)
